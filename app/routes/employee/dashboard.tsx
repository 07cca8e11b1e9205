import LogOut from 'lucide-react/icons/log-out'
import { Form } from 'react-router'
import { MyApplicationList } from '#app/domain/applications/my-application-list.tsx'
import { listMyApplications } from '#app/domain/applications/my-applications.server.ts'
import { listMyBookings } from '#app/domain/bookings/customer/my-bookings.server.ts'
import { MyBookings } from '#app/domain/bookings/customer/my-bookings.tsx'
import { listRecentOrders } from '#app/domain/orders/my-orders.server.ts'
import { MyOrders } from '#app/domain/orders/my-orders.tsx'
import { findAccountSettings } from '#app/domain/people/account/account-settings.server.ts'
import { AccountSettingsPanel } from '#app/domain/people/account/account-settings.tsx'
import { findOwnProfile } from '#app/domain/people/edit-profile.server.ts'
import { ProfileCard, ProfileForm } from '#app/domain/people/profile-panel.tsx'
import { ctxOf } from '#app/http/request-context.ts'
import { revalidateOnConflict } from '#app/http/revalidate-on-conflict.ts'
import { requirePerson } from '#app/policy/policy.ts'
import { buttonClass } from '#app/ui/button-style.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Tabs } from '#app/ui/tabs.tsx'
import type { Route } from './+types/dashboard'

const HOME = '/employee/dashboard'

const TABS = [
  { key: 'applications', label: 'My Applications', href: HOME },
  { key: 'profile', label: 'Profile', href: `${HOME}?tab=profile` },
  { key: 'settings', label: 'Settings', href: `${HOME}?tab=settings` },
] as const

export const shouldRevalidate = revalidateOnConflict

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: TABS.find(({ key }) => key === loaderData?.tab)?.label ?? 'Dashboard' },
]

/** Loads the data of the selected tab only. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  const person = requirePerson(ctx.actor)
  const common = { fullName: person.fullName, email: person.email, timeZone: ctx.timeZone }
  switch (url.searchParams.get('tab')) {
    case 'profile': {
      const profile = await findOwnProfile(ctx)
      return { tab: 'profile' as const, ...common, profile, editing: url.searchParams.has('edit') }
    }
    case 'settings':
      return { tab: 'settings' as const, ...common, settings: await findAccountSettings(ctx) }
    default: {
      const [page, bookings, orders] = await Promise.all([
        listMyApplications(ctx, url.searchParams),
        listMyBookings(ctx),
        listRecentOrders(ctx),
      ])
      return { tab: 'applications' as const, ...common, page, bookings, orders, now: ctx.now }
    }
  }
}

export default function EmployeeDashboard({ loaderData }: Route.ComponentProps) {
  return (
    <div className="page-width py-8 sm:py-12">
      <PageHeader title={`Hello, ${loaderData.fullName}`} actions={<LogoutButton />} />
      <Tabs
        label="Dashboard"
        tabs={TABS.map(({ key, label, href }) => ({ label, href, current: key === loaderData.tab }))}
        className="mb-8"
      />
      <Panel data={loaderData} />
    </div>
  )
}

function Panel({ data }: { data: Route.ComponentProps['loaderData'] }) {
  switch (data.tab) {
    case 'applications': {
      const { bookings, timeZone, now } = data
      const hasUpcoming = bookings.upcoming.length > 0
      return (
        <>
          {hasUpcoming && <MyBookings bookings={bookings} timeZone={timeZone} now={now} className="mb-10" />}
          {hasUpcoming && <h2 className="mb-3 text-xl">Your applications</h2>}
          <MyApplicationList page={data.page} timeZone={timeZone} now={now} href={HOME} />
          {!hasUpcoming && <MyBookings bookings={bookings} timeZone={timeZone} now={now} className="mt-10" />}
          <MyOrders orders={data.orders} timeZone={timeZone} className="mt-10" />
        </>
      )
    }
    case 'profile':
      if (data.editing) return <ProfileForm profile={data.profile} />
      return <ProfileCard profile={data.profile} email={data.email} />
    case 'settings':
      return <AccountSettingsPanel settings={data.settings} />
  }
}

function LogoutButton() {
  return (
    <Form method="post" action="/logout">
      <button type="submit" className={buttonClass({ tone: 'quiet' }, 'max-sm:-ml-4.5 sm:-mr-4.5')}>
        <LogOut size={18} aria-hidden="true" />
        Logout
      </button>
    </Form>
  )
}
