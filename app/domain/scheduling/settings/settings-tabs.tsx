import { Tabs } from '#app/ui/tabs.tsx'

const PAGES = [
  { label: 'General', href: '/admin/bookings' },
  { label: 'Closed days', href: '/admin/bookings/days' },
  { label: 'Consultants', href: '/admin/bookings/consultants' },
]

/** The three pages of the booking settings. */
export function SettingsTabs({ current }: { current: string }) {
  return (
    <Tabs
      label="Booking settings"
      className="mb-8"
      tabs={PAGES.map((page) => ({ ...page, current: page.href === current }))}
    />
  )
}
