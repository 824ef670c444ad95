export { EventItem, EventList } from './event-list.tsx';
export { SideMark } from './side-mark.tsx';
export { ShareName, shortName } from './share-name.tsx';
export { Shares } from './shares.tsx';
export { useQuote } from './use-quote.ts';
export {
  conditionNames,
  isWorking,
  kindNames,
  orderedText,
  orderKindName,
  orderTypeNames,
  statusWords,
  untilText,
  type Condition,
  type Order,
  type OrderKind,
  type OrderStatus,
  type OrderType,
  type Side,
  type TradeType,
} from './order-words.ts';
export {
  dayOfMoment,
  marginText,
  marketNames,
  momentText,
  priceAgeText,
  priceKindNames,
  timeOfMoment,
  type Market,
  type PriceKind,
} from './words.ts';
