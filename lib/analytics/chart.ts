/** Visits of one day (UTC, YYYY-MM-DD). */
export type Day = { date: string; totalVisits: number; uniqueVisitors: number };

/** Days without today, which would look like a fall while it lasts. */
export function finishedDays(days: Day[], now = Date.now()): Day[] {
  const today = new Date(now).toISOString().slice(0, 10);
  return days.filter(({ date }) => date < today);
}

/** A chart in a box of `width` by `height`, the origin at its top left. */
export type Chart = {
  /** Values of the horizontal lines, the highest first, the last 0; they stand at equal distances. */
  ticks: number[];
  /** Outlines as SVG path data. */
  visits: string;
  visitors: string;
  /** Whether each day stands for the average of the seven that end with it. */
  isAveraged: boolean;
};

/** Most days a chart shows as they are: more of them, up on Mondays and down on Sundays, blur into a band. */
const mostDays = 100;

/** Lines of both counts over the days, which must be in order; a day that is not there is a straight line across. */
export function chartOf(counted: Day[], width: number, height: number): Chart {
  const isAveraged = counted.length > mostDays;
  const days = isAveraged ? averages(counted) : counted;
  const step = niceStep(Math.max(0, ...days.map(({ totalVisits }) => totalVisits)) / 4);
  const times = days.map(({ date }) => Date.parse(date));
  const [first = 0, last = 0] = [times[0], times.at(-1)];
  const round = (value: number) => Math.round(value * 100) / 100;
  const line = (count: (day: Day) => number) => {
    const points = days.map((day, index) => {
      const x = last > first ? (((times[index] ?? first) - first) / (last - first)) * width : width / 2;
      return `${round(x)} ${round(height - (count(day) / (step * 4)) * height)}`;
    });
    // One day is a dot: a line without length has the round ends it is drawn with.
    return points.length === 1 ? `M${points[0]}L${points[0]}` : points.map((point, index) => `${index ? 'L' : 'M'}${point}`).join('');
  };
  return {
    ticks: [4, 3, 2, 1, 0].map((n) => n * step),
    visits: line((day) => day.totalVisits),
    visitors: line((day) => day.uniqueVisitors),
    isAveraged,
  };
}

/** Each day with the average of the seven that end with it; the first ones of those there are. */
function averages(days: Day[]): Day[] {
  return days.map(({ date }, index) => {
    const week = days.slice(Math.max(0, index - 6), index + 1);
    const average = (count: (day: Day) => number) => week.reduce((sum, day) => sum + count(day), 0) / week.length;
    return { date, totalVisits: average((day) => day.totalVisits), uniqueVisitors: average((day) => day.uniqueVisitors) };
  });
}

/** The smallest of 1, 2, 2.5, 5, 10, 20, … that is not below `value`; whole numbers only. */
function niceStep(value: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(value, 1)));
  return [1, 2, 2.5, 5, 10].map((n) => n * power).find((n) => n >= value && Number.isInteger(n)) ?? power;
}
