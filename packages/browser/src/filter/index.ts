export {
  choice,
  day,
  filterCodec,
  flagSet,
  joinCodecs,
  keyword,
  optional,
  parsed,
  type SearchCodec,
} from './filter-codec.ts';
