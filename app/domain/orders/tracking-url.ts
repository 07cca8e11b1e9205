/** Tracking pages by carrier, its name in lower case without spaces. The tracking number is appended. */
const TRACKING_PAGES = new Map([
  ['australiapost', 'https://auspost.com.au/mypost/track/#/details/'],
  ['auspost', 'https://auspost.com.au/mypost/track/#/details/'],
  ['startrack', 'https://startrack.com.au/track/details/'],
  ['sendle', 'https://track.sendle.com/tracking?ref='],
  ['aramex', 'https://www.aramex.com.au/tools/track?l='],
])

/** The carrier's tracking page for a parcel; null for an unknown carrier. */
export function trackingUrl(carrier: string | null, trackingNumber: string): string | null {
  const page = TRACKING_PAGES.get((carrier ?? '').toLowerCase().replace(/[\s-]/g, ''))
  return page ? page + encodeURIComponent(trackingNumber.replace(/\s/g, '')) : null
}
