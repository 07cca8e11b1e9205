export type Visitor = 'guest' | 'employee' | 'employer' | 'admin'

/** A path, or the first link on the page `from` whose path matches, with a suffix. */
type Screen = string | { from: string; pattern: RegExp; suffix: string }

/** The id of a row, or of a product or variant of the store. */
export const ID = '(?:[0-9a-f]{8}-[0-9a-f-]{27}|[a-z]+_[0-9A-Z]{26})'

const JOB = /^\/jobs\/[^/?]+$/
const PRODUCT = idIn('/admin/store/products')
const ORDER = idIn('/admin/store/orders')
const BOOKING = idIn('/booking-portal')

/** Every kind of screen of the demonstration data, by who sees it. */
export const SCREENS: [Visitor, Screen][] = [
  // Finding work
  ...screens('guest', '/', '/jobs', '/jobs?q=manager', '/jobs?q=zzzzqq', link('/jobs', JOB)),
  ...screens('guest', link('/jobs', JOB, '/application'), link('/jobs', JOB, '/report'), '/saved-jobs', '/job-alerts'),
  ...screens('guest', '/jobs/in/new-south-wales', '/jobs/category/hospitality-and-tourism', '/embed/jobs'),
  ...screens('guest', '/companies/wattlebank-logistics'),

  // Booking, the store and the rest of the public site
  ...screens('guest', '/booking', '/store', link('/store', /^\/product\//), '/checkout', '/success', '/find-order'),
  ...screens('guest', '/contact', '/privacy', '/terms', '/api', '/no-such-page', '/jobs/none'),

  // Accounts
  ...screens('guest', '/employee/login', '/employee/register', '/employer/login', '/employer/register', '/admin/login'),
  ...screens('guest', '/forgot-password', '/reset-password', '/confirm-email', '/confirm-email-change'),
  ...screens('guest', '/email-reversal'),

  // Job seekers
  ...screens('employee', '/employee/dashboard', '/employee/dashboard?tab=saved', '/employee/dashboard?tab=profile'),
  ...screens('employee', '/employee/dashboard?tab=profile&edit=yes', '/employee/dashboard?tab=settings'),
  ...screens(
    'employee',
    link('/employee/dashboard', idIn('/employee/dashboard/applications', '/messages')),
    link('/employee/dashboard', idIn('/employee/dashboard/applications', '/withdrawal')),
  ),
  ...screens('employee', '/account/allowance', '/booking', '/account/orders', link('/account/orders', idIn('/orders'))),
  ...screens('employee', link('/account/orders', idIn('/orders'), '/invoice'), '/account/job-alerts'),
  ...screens('employee', '/account/two-step', '/account/deletion'),

  // Employers
  ...screens('employer', '/employer/dashboard', '/manage-jobs', '/manage-jobs?closing=soon', '/post-job'),
  ...screens('employer', link('/manage-jobs', idIn('/manage-jobs', '/edit')), '/manage-jobs/performance'),
  ...['/performance', '/ranking', '/blind-review', '/feeds', '/filling', '/renewal'].flatMap((page) =>
    screens('employer', link('/manage-jobs', idIn('/manage-jobs', page))),
  ),
  ...screens('employer', '/view-applicants', '/view-applicants?view=board'),
  ...['', '?view=board', '/interviews'].flatMap((suffix) =>
    screens('employer', link('/view-applicants', idIn('/view-applicants'), suffix)),
  ),
  ...screens('employer', '/booking-portal', link('/booking-portal', BOOKING), '/booking-portal/feed'),
  ...screens('employer', '/employer/company', '/employer/embed', '/employer/team', '/employer/team/departure'),
  ...screens('employer', '/employer/settings', '/employer/message-templates', '/employer/message-templates/new'),
  ...screens('employer', '/employer/api-keys', '/employer/webhooks'),

  // Admins
  ...screens('admin', '/admin/dashboard', '/admin/users', link('/admin/users', idIn('/admin/users'))),
  ...screens('admin', link('/admin/users', idIn('/admin/users'), '/suspension')),
  ...screens('admin', link('/admin/users', idIn('/admin/users'), '/account-type')),
  ...screens('admin', '/manage-jobs', '/view-applicants', '/view-applicants?view=board', '/admin/import'),
  ...screens('admin', '/admin/jobs/review', '/admin/jobs/reports', '/admin/messages', '/admin/settings'),
  ...screens('admin', '/admin/feeds', '/admin/feeds/new', link('/admin/feeds', idIn('/admin/feeds')), '/admin/audit'),
  ...screens('admin', '/admin/security', '/admin/security/settings', '/employer/settings'),

  // Admins: bookings
  ...screens('admin', '/booking-portal', '/booking-portal?view=today', '/booking-portal?view=week'),
  ...screens('admin', '/booking-portal?view=month', '/booking-portal?view=outcomes', '/booking-portal/new'),
  ...['', '/contact', '/reschedule', '/proposal'].flatMap((suffix) =>
    screens('admin', link('/booking-portal', BOOKING, suffix)),
  ),
  ...screens('admin', '/admin/bookings', '/admin/bookings/types', '/admin/bookings/types/new'),
  ...screens('admin', link('/admin/bookings/types', idIn('/admin/bookings/types')), '/admin/bookings/days'),
  ...screens('admin', link('/admin/bookings/days', idIn('/admin/bookings/days')), '/admin/bookings/days/new'),
  ...screens('admin', '/admin/bookings/time-off', '/admin/bookings/time-off/new', '/admin/bookings/consultants'),
  ...screens('admin', '/admin/bookings/consultants/new'),

  // Admins: store
  ...screens('admin', '/admin/store', '/admin/store/products', '/admin/store/products/new'),
  ...['', '/options', '/variants', '/images', '/placement'].flatMap((suffix) =>
    screens('admin', link('/admin/store/products', PRODUCT, suffix)),
  ),
  ...screens('admin', '/admin/store/stock', link('/admin/store/stock', idIn('/admin/store/stock'))),
  ...screens('admin', '/admin/store/orders', '/admin/store/orders/awaiting'),
  ...['', '/shipment', '/refund', '/cancellation', '/delivery', '/invoice'].flatMap((suffix) =>
    screens('admin', link('/admin/store/orders', ORDER, suffix)),
  ),
  ...screens('admin', '/admin/store/reports', '/admin/store/discounts', '/admin/store/discounts/new'),
  ...screens('admin', link('/admin/store/discounts', idIn('/admin/store/discounts')), '/admin/store/collections'),
  ...screens('admin', '/admin/store/allowances', link('/admin/store/allowances', idIn('/admin/store/allowances'))),
  ...screens('admin', '/admin/store/settings', '/admin/store/delivery-methods/new'),
]

function screens(visitor: Visitor, ...list: Screen[]): [Visitor, Screen][] {
  return list.map((screen) => [visitor, screen])
}

/** A path that ends in an id, as `from` links to it. */
function idIn(folder: string, end = ''): RegExp {
  return new RegExp(`^${folder}/${ID}${end}$`)
}

function link(from: string, pattern: RegExp, suffix = ''): Screen {
  return { from, pattern, suffix }
}
