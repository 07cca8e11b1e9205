/**
 * A whole number with commas, `1,234`. `toLocaleString` loads the languages of a browser for the first number of a
 * page, which is a tenth of the time until the page can be used.
 */
export function formatNumber(value: number): string {
  return String(value).replace(/\B(?=(?:\d{3})+$)/g, ',')
}
