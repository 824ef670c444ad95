import { useEffect, useRef } from 'react';
import {
  CandlestickSeries,
  ColorType,
  createChart,
  HistogramSeries,
  LineSeries,
  type IChartApi,
  type UTCTimestamp,
} from 'lightweight-charts';
import type { Answer } from '@tsuzura/contract/kernel';
import type { listStockBars, listStockMinutes } from '@tsuzura/contract/trading';
import { movingAverage } from './moving-average.ts';

type Bar = Answer<typeof listStockBars>['prices'][number];
type Minute = Answer<typeof listStockMinutes>['points'][number];
type Props =
  | { readonly bars: readonly Bar[]; readonly minutes?: never }
  | { readonly bars?: never; readonly minutes: readonly Minute[] };

const averageOf = 25;
/** Japan is nine hours ahead; the library shows moments as if they were UTC. */
const jstSeconds = 9 * 60 * 60;

/** The drawing alone: what it says stands beside it as text and as a table. Drawn anew in the colours of the theme. */
export function CandleChart({ bars, minutes }: Props) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const place = box.current;
    if (!place) return undefined;
    let chart = drawn(place, bars, minutes);
    const theme = new MutationObserver(() => {
      chart.remove();
      chart = drawn(place, bars, minutes);
    });
    theme.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme', 'data-pl'] });
    return () => {
      theme.disconnect();
      chart.remove();
    };
  }, [bars, minutes]);
  return <div ref={box} className="stock-plot" aria-hidden="true" />;
}

function drawn(
  place: HTMLElement,
  bars: readonly Bar[] | undefined,
  minutes: readonly Minute[] | undefined,
): IChartApi {
  const chart = emptyChart(place);
  if (bars) addBars(chart, bars, place);
  if (minutes) addMinutes(chart, minutes, place);
  // At another width the library keeps the width of a bar, and would show another span.
  const show = () => showSpan(chart, bars?.length ?? null);
  show();
  chart.timeScale().subscribeSizeChange(show);
  return chart;
}

/** Bars that can be told apart; the others are there by dragging. */
const shownBars = 60;

function showSpan(chart: IChartApi, bars: number | null): void {
  if (bars === null || bars <= shownBars) chart.timeScale().fitContent();
  else chart.timeScale().setVisibleLogicalRange({ from: bars - shownBars, to: bars });
}

const colour = (of: HTMLElement, name: string): string => getComputedStyle(of).getPropertyValue(name).trim();

function emptyChart(place: HTMLElement): IChartApi {
  const line = colour(place, '--c-line');
  return createChart(place, {
    autoSize: true,
    layout: {
      background: { type: ColorType.Solid, color: 'transparent' },
      textColor: colour(place, '--c-ink2'),
      fontFamily: getComputedStyle(place).fontFamily,
      // Its logo is written as HTML, which our content policy refuses; the credit stands under the chart as text.
      attributionLogo: false,
    },
    localization: {
      locale: 'ja-JP',
      priceFormatter: (price: number) => price.toLocaleString('ja-JP', { maximumFractionDigits: 1 }),
    },
    grid: { vertLines: { visible: false }, horzLines: { color: line } },
    rightPriceScale: { borderVisible: false, scaleMargins: { top: 0.08, bottom: 0.28 } },
    timeScale: { borderColor: line, timeVisible: true, secondsVisible: false },
    handleScroll: { mouseWheel: false, pressedMouseMove: true, horzTouchDrag: true, vertTouchDrag: false },
    handleScale: { mouseWheel: false, pinch: true, axisPressedMouseMove: false },
  });
}

/** 朱 and 藍 belong to profit and loss: rises are hollow, falls are filled, so that the colour does not stand alone. */
function addBars(chart: IChartApi, bars: readonly Bar[], place: HTMLElement): void {
  const [gain, loss] = [colour(place, '--c-gain'), colour(place, '--c-loss')];
  const candles = chart.addSeries(CandlestickSeries, {
    upColor: 'transparent',
    borderUpColor: gain,
    wickUpColor: gain,
    downColor: loss,
    borderDownColor: loss,
    wickDownColor: loss,
    priceFormat: { type: 'price', precision: 1, minMove: 0.1 },
    priceLineColor: colour(place, '--c-primary'),
  });
  candles.setData(
    bars.map(({ date, open, high, low, close }) => ({
      time: date,
      open: Number(open),
      high: Number(high),
      low: Number(low),
      close: Number(close),
    })),
  );
  const average = chart.addSeries(LineSeries, { ...quiet, color: colour(place, '--s2'), lineWidth: 2 });
  const means = movingAverage(
    bars.map(({ close }) => Number(close)),
    averageOf,
  );
  average.setData(
    bars.flatMap(({ date }, index) => {
      const value = means[index] ?? null;
      return value === null ? [] : [{ time: date, value }];
    }),
  );
  addVolumes(
    chart,
    bars.map(({ date, volume }) => ({ time: date, value: volume })),
    place,
  );
}

function addMinutes(chart: IChartApi, minutes: readonly Minute[], place: HTMLElement): void {
  const line = chart.addSeries(LineSeries, { color: colour(place, '--s1'), lineWidth: 2 });
  const timeOf = (at: string) => (Date.parse(at) / 1_000 + jstSeconds) as UTCTimestamp;
  line.setData(minutes.map(({ at, price }) => ({ time: timeOf(at), value: Number(price) })));
  addVolumes(
    chart,
    minutes.map(({ at, volume }) => ({ time: timeOf(at), value: volume })),
    place,
  );
}

const quiet = { lastValueVisible: false, priceLineVisible: false, crosshairMarkerVisible: false } as const;

/** Behind the prices: half seen. */
function addVolumes(
  chart: IChartApi,
  rows: readonly { readonly time: UTCTimestamp | string; readonly value: number }[],
  place: HTMLElement,
): void {
  const volumes = chart.addSeries(HistogramSeries, {
    color: `${colour(place, '--c-line-input')}8c`,
    priceFormat: { type: 'volume' },
    priceScaleId: 'volume',
    lastValueVisible: false,
    priceLineVisible: false,
  });
  chart.priceScale('volume').applyOptions({ scaleMargins: { top: 0.8, bottom: 0 } });
  volumes.setData(rows.map((row) => ({ ...row })));
}
