/**
 * Applications as a share of the views: '4%', or '0.4%' below one per cent. Null without views, and while there are
 * more applications than views: earlier applications are not among the counted views.
 */
export function formatConversion({ applicants, views }: { applicants: number; views: number }): string | null {
  if (views === 0 || applicants > views) return null
  const percent = (100 * applicants) / views
  return `${percent >= 1 || percent === 0 ? Math.round(percent) : percent.toFixed(1)}%`
}
