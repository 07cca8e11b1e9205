import { canonicalZone } from '#app/lib/dates.ts'
import { createValueStore, useStoredValue } from '#app/ui/hooks/storage-store.ts'
import { useBrowserTimeZone } from '#app/ui/hooks/use-browser-time-zone.ts'
import { differingZone } from '../format-times.ts'
import type { SlotSelection } from './use-slot-selection.ts'

/** Whose clocks name the slots; remembered in the browser for the next visit. */
const preference = createValueStore<'agency' | 'customer'>(
  'muster-booking-zone',
  () => localStorage,
  (text) => (text === 'customer' ? 'customer' : 'agency'),
  (value) => (value === 'customer' ? value : null),
)

/** The zones of a day whose clocks differ. */
export type ShownZone = {
  agencyZone: string
  customerZone: string
  /** Whose time is the larger one on each slot. The other one is below it. */
  shown: 'agency' | 'customer'
}

/** Null if the customer's clocks show what the agency's do on the selected day, on the server and without scripts. */
export function useShownZone(day: SlotSelection['day']): ShownZone | null {
  const browserZone = useBrowserTimeZone()
  const shown = useStoredValue(preference)
  const zone = browserZone && canonicalZone(browserZone)
  const first = day?.slots[0]
  if (!day || !first || !zone) return null
  const customerZone = differingZone(new Date(first.startsAt), day.zone, zone)
  return customerZone ? { agencyZone: day.zone, customerZone, shown } : null
}

export const showZoneOf = (whose: 'agency' | 'customer') => preference.set(whose)
