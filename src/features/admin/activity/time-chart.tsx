import '@mantine/core/styles/ColorSwatch.layer.css';
import '@mantine/charts/styles.layer.css';
import { AreaChart, BarChart, LineChart } from '@mantine/charts';

/** One line, or one part of the bars. `name` is its field in a point. */
export type TimeSeries = { name: string; label: string; isBad?: boolean; isDashed?: boolean };

export type TimePoint = Readonly<Record<string, string | number | null>> & { start: string };

export type TimeChartProps = {
  kind: 'area' | 'bars' | 'lines';
  points: readonly TimePoint[];
  series: readonly TimeSeries[];
  /** Format a day below the chart and a value beside it. */
  dayText: (start: string) => string;
  valueText: (value: number) => string;
  /** px. */
  height: number;
};

/** Series of one chart have different colors, because the legend shows only those. */
const colorOf = (isBad: boolean, isDashed: boolean): string => {
  if (isBad) return 'var(--bad)';
  return isDashed ? 'var(--quiet)' : 'var(--accent)';
};

/** A chart of amounts over time; hidden from screen readers, which get a table instead. */
export const TimeChart = ({ kind, points, series, dayText, valueText, height }: TimeChartProps) => {
  const props = {
    h: height,
    data: points.map((point) => ({ ...point, start: dayText(point.start) })),
    dataKey: 'start',
    series: series.map(({ name, label, isBad = false, isDashed = false }) => ({
      name,
      label,
      color: colorOf(isBad, isDashed),
      ...(isDashed ? { strokeDasharray: '4 4' } : {}),
    })),
    valueFormatter: valueText,
    withLegend: series.length > 1,
    textColor: 'var(--quiet)',
    gridColor: 'var(--line)',
    tickLine: 'none',
    accessibilityLayer: false,
    xAxisProps: { minTickGap: 24 },
    yAxisProps: { width: 52, allowDecimals: false },
    'aria-hidden': true,
  } as const;
  switch (kind) {
    case 'area':
      return <AreaChart {...props} withGradient withDots={false} fillOpacity={0.4} />;
    case 'bars':
      return <BarChart {...props} type="stacked" />;
    case 'lines':
      return <LineChart {...props} withDots={false} connectNulls />;
  }
};
