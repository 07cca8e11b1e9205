import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

/** The table of contents of the product, in the order of the specification's table, grouped by audience. */
export default [
  // Everyone
  index('routes/site/landing.tsx'),
  route('jobs', 'routes/jobs/list.tsx'),
  route('jobs/:id', 'routes/jobs/detail.tsx'),
  route('booking', 'routes/booking/booking.tsx'),
  route('booking/days/:date', 'routes/booking/day.ts'),
  route('booking/months/:month', 'routes/booking/month.ts'),
  route('bookings/:token', 'routes/booking/manage.tsx'),
  route('bookings/:token/cancellation', 'routes/booking/cancellation.tsx'),
  route('bookings/:token/calendar.ics', 'routes/booking/calendar-file.ts'),
  route('bookings/:token/days/:date', 'routes/booking/day.ts', { id: 'booking-day' }),
  route('bookings/:token/months/:month', 'routes/booking/month.ts', { id: 'booking-month' }),
  route('store', 'routes/store/store.tsx'),
  route('product/:id', 'routes/store/product.tsx'),
  route('cart/lines', 'routes/cart/lines.ts'),
  route('cart/checkout', 'routes/cart/checkout.ts'),
  route('cart/checkouts/:token', 'routes/cart/sent-checkout.ts'),
  route('checkout', 'routes/store/checkout.tsx'),
  route('pay/:token', 'routes/store/pay.tsx'),
  route('pay/:token/:act', 'routes/store/pay-act.ts'),
  route('success', 'routes/store/success.tsx'),
  route('orders/:token', 'routes/store/order.tsx'),
  route('orders/:token/confirmation', 'routes/store/order-confirmation.ts'),
  route('contact', 'routes/site/contact.tsx'),
  route('privacy', 'routes/site/privacy.tsx'),
  route('terms', 'routes/site/terms.tsx'),
  route('companies/:slug', 'routes/site/company.tsx'),
  route('calendar/:file', 'routes/site/calendar-feed.ts'),

  // The built-in store for other shops' pages, as store-contract.md has it
  route('store/:storeId/products', 'routes/resources/store/products.ts'),
  route('store/:storeId/products/:id', 'routes/resources/store/product.ts'),
  route('store/:storeId/variants', 'routes/resources/store/variants.ts'),
  route('store/:storeId/collections', 'routes/resources/store/collections.ts'),
  route('store/:storeId/settings', 'routes/resources/store/settings.ts'),
  route('store/:storeId/checkout', 'routes/resources/store/checkout.ts'),

  // Doors: with an existing session they lead to its dashboard
  route('employee/login', 'routes/auth/login.tsx', { id: 'employee-login' }),
  route('employee/register', 'routes/auth/register.tsx', { id: 'employee-register' }),
  route('employer/login', 'routes/auth/login.tsx', { id: 'employer-login' }),
  route('employer/register', 'routes/auth/register.tsx', { id: 'employer-register' }),
  route('admin/login', 'routes/auth/login.tsx', { id: 'admin-login' }),
  route('confirm-email', 'routes/auth/confirm-email.tsx'),
  route('forgot-password', 'routes/auth/forgot-password.tsx'),
  route('reset-password', 'routes/auth/reset-password.tsx'),
  route('logout', 'routes/auth/logout.ts'),

  // Job seekers
  route('employee/dashboard', 'routes/employee/dashboard.tsx'),
  route('employee/dashboard/profile', 'routes/employee/profile.tsx'),
  route('employee/dashboard/applications/:id/withdrawal', 'routes/employee/withdrawal.tsx'),

  // Employers, and admins with a wider reach
  layout('routes/employer/area.tsx', [
    route('employer/dashboard', 'routes/employer/dashboard.tsx'),
    route('booking-portal', 'routes/employer/booking-portal/portal.tsx'),
    route('booking-portal/feed', 'routes/employer/booking-portal/feed.tsx'),
    route('booking-portal/:id', 'routes/employer/booking-portal/booking.tsx'),
    route('booking-portal/:id/status', 'routes/employer/booking-portal/status.tsx'),
    route('booking-portal/:id/consultant', 'routes/employer/booking-portal/consultant.tsx'),
    route('booking-portal/:id/note', 'routes/employer/booking-portal/note.tsx'),
    route('manage-jobs', 'routes/employer/manage-jobs.tsx'),
    route('manage-jobs/:id/edit', 'routes/employer/edit-job.tsx'),
    route('manage-jobs/:id/deletion', 'routes/employer/job-deletion.tsx'),
    route('post-job', 'routes/employer/post-job.tsx'),
    route('view-applicants', 'routes/employer/view-applicants.tsx'),
    route('view-applicants/:id/status', 'routes/employer/application-status.tsx'),
    route('employer/company', 'routes/employer/company.tsx'),
    route('employer/settings', 'routes/employer/settings.tsx'),
  ]),

  route('booking-portal/bookings.csv', 'routes/employer/booking-portal/export.ts'),
  route('booking-portal/feed/removal', 'routes/employer/booking-portal/feed-removal.ts'),

  // Anyone signed in: each form of the account settings has an address of its own
  route('account/password', 'routes/account/password.tsx'),
  route('account/email', 'routes/account/email.tsx'),
  route('account/sessions', 'routes/account/sessions.ts'),
  route('account/mail', 'routes/account/mail.ts'),
  route('account/bookings/:id', 'routes/account/booking.ts'),

  // Admins
  route('admin', 'routes/admin/home.ts'),
  layout('routes/admin/area.tsx', [
    route('admin/dashboard', 'routes/admin/dashboard.tsx'),
    route('admin/users', 'routes/admin/users/users.tsx'),
    layout('routes/admin/store/area.tsx', [
      route('admin/store', 'routes/admin/store/overview.tsx'),
      route('admin/store/products', 'routes/admin/store/products.tsx'),
      route('admin/store/products/new', 'routes/admin/store/new-product.tsx'),
      route('admin/store/products/:id', 'routes/admin/store/product/details.tsx'),
      route('admin/store/products/:id/options', 'routes/admin/store/product/options.tsx'),
      route('admin/store/products/:id/variants', 'routes/admin/store/product/variants.tsx'),
      route('admin/store/products/:id/pictures', 'routes/admin/store/product/pictures.tsx'),
      route('admin/store/products/:id/placement', 'routes/admin/store/product/placement.tsx'),
      route('admin/store/stock', 'routes/admin/store/stock/stock.tsx'),
      route('admin/store/stock/:id', 'routes/admin/store/stock/ledger.tsx'),
      route('admin/store/stock/:id/correction', 'routes/admin/store/stock/correction.tsx'),
      route('admin/store/collections', 'routes/admin/store/collections.tsx'),
      route('admin/store/settings', 'routes/admin/store/settings.tsx'),
    ]),
    route('admin/settings', 'routes/admin/settings.tsx'),
    route('admin/import', 'routes/admin/import/imports.tsx'),
    route('admin/import/:id', 'routes/admin/import/import.tsx'),
    route('admin/audit', 'routes/admin/audit.tsx'),
  ]),
  route('admin/users/:id/suspension', 'routes/admin/users/suspension.ts'),
  route('admin/users/:id/restoration', 'routes/admin/users/restoration.ts'),
  route('admin/users/:id/confirmation', 'routes/admin/users/confirmation.ts'),
  route('admin/users/:id/sessions', 'routes/admin/users/sessions.ts'),
  route('admin/import/:id/omission', 'routes/admin/import/omission.ts'),
  route('admin/import/:id/start', 'routes/admin/import/start.ts'),
  route('admin/import/:id/removal', 'routes/admin/import/removal.ts'),

  // Called by other programs
  route('webhooks/stripe', 'routes/resources/stripe-webhook.ts'),

  route('admin/store/preview', 'routes/admin/store/preview.ts'),
  route('admin/store/products/:id/deletion', 'routes/admin/store/product/deletion.ts'),
  route('admin/store/products/:id/variants/:variant/deletion', 'routes/admin/store/product/variant-deletion.ts'),
  route('admin/store/products/:id/pictures/:picture', 'routes/admin/store/product/picture.ts'),
  route('admin/store/products/:id/pictures/:picture/place', 'routes/admin/store/product/picture-place.ts'),
  route('admin/store/products/:id/pictures/:picture/deletion', 'routes/admin/store/product/picture-deletion.ts'),
  route('admin/store/collections/:id', 'routes/admin/store/collection.ts'),
  route('admin/store/collections/:id/deletion', 'routes/admin/store/collection-deletion.ts'),

  // Never in production
  route('dev/mailbox', 'routes/dev/mailbox.tsx'),
  route('dev/mailbox/:id', 'routes/dev/mailbox-mail.tsx'),
  route('dev/mailbox/:id/html', 'routes/dev/mailbox-html.ts'),
  route('dev/mailbox/:id/invite.ics', 'routes/dev/mailbox-calendar.ts'),
  route('dev/ui', 'routes/dev/ui.tsx'),

  // Every other address
  route('*', 'routes/site/not-found.tsx'),
] satisfies RouteConfig
