/** Where the parcels of a carrier are followed: its name in small letters without spaces, to all before the number. */
const TRACKING_PAGES = new Map([
  ['australiapost', 'https://auspost.com.au/mypost/track/#/details/'],
  ['auspost', 'https://auspost.com.au/mypost/track/#/details/'],
  ['startrack', 'https://startrack.com.au/track/details/'],
  ['sendle', 'https://track.sendle.com/tracking?ref='],
  ['aramex', 'https://www.aramex.com.au/tools/track?l='],
])

/** The carrier's own page about a parcel; null for a carrier whose pages we are not sure of. */
export function trackingUrl(carrier: string | null, trackingNumber: string): string | null {
  const page = TRACKING_PAGES.get((carrier ?? '').toLowerCase().replace(/[\s-]/g, ''))
  return page ? page + encodeURIComponent(trackingNumber.replace(/\s/g, '')) : null
}
