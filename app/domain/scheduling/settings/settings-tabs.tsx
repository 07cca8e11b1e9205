import { Tabs } from '#app/ui/tabs.tsx'

export const BOOKING_SETTINGS_PAGES = [
  { label: 'General', href: '/admin/bookings' },
  { label: 'Types', href: '/admin/bookings/types' },
  { label: 'Closed days', href: '/admin/bookings/days' },
  { label: 'Time off', href: '/admin/bookings/time-off', paths: ['/admin/bookings/affected'] },
  { label: 'Consultants', href: '/admin/bookings/consultants' },
]

/** The pages of the booking settings. */
export function SettingsTabs({ current }: { current: string }) {
  return (
    <Tabs
      label="Booking settings"
      className="mb-6 max-lg:hidden"
      tabs={BOOKING_SETTINGS_PAGES.map((page) => ({ ...page, current: page.href === current }))}
    />
  )
}
