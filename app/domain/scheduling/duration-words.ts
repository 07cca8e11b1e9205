const plural = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`

/** Until when something can be done: `2 hours before`, or `it begins`. */
export function formatCutoff(cutoffMinutes: number): string {
  return cutoffMinutes === 0 ? 'it begins' : `${formatDuration(cutoffMinutes)} before`
}

/** A stretch of time as people say it: `2 hours`, `90 minutes`, `3 days`. */
function formatDuration(minutes: number): string {
  if (minutes >= 2880 && minutes % 1440 === 0) return plural(minutes / 1440, 'day')
  if (minutes >= 60 && minutes % 60 === 0) return plural(minutes / 60, 'hour')
  return plural(minutes, 'minute')
}
