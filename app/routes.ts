import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

/** Every route, grouped by audience. */
export default [
  // Everyone
  index('routes/site/landing.tsx'),
  route('jobs', 'routes/jobs/list.tsx'),
  route('jobs/:id', 'routes/jobs/detail.tsx'),
  route('companies/:slug', 'routes/site/company.tsx'),
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
  route('cart/checkouts/:token', 'routes/cart/pending-checkout.ts'),
  route('checkout', 'routes/store/checkout.tsx'),
  route('pay/:token', 'routes/store/pay.tsx'),
  route('pay/:token/:act', 'routes/store/pay-act.ts'),
  route('success', 'routes/store/success.tsx'),
  route('orders/:token', 'routes/store/order.tsx'),
  route('orders/:token/confirmation', 'routes/store/order-confirmation.ts'),
  route('contact', 'routes/site/contact.tsx'),
  route('privacy', 'routes/site/privacy.tsx'),
  route('terms', 'routes/site/terms.tsx'),

  // The public store API (store-contract.md)
  route('store/:storeId/products', 'routes/resources/store/products.ts'),
  route('store/:storeId/products/:id', 'routes/resources/store/product.ts'),
  route('store/:storeId/variants', 'routes/resources/store/variants.ts'),
  route('store/:storeId/collections', 'routes/resources/store/collections.ts'),
  route('store/:storeId/settings', 'routes/resources/store/settings.ts'),
  route('store/:storeId/checkout', 'routes/resources/store/checkout.ts'),
  route('store/:storeId/*', 'routes/resources/store/unknown.ts'),

  // Sign-in and registration. With a session, the login and registration pages redirect to its dashboard
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

  // Employers, and admins on most of these pages (app/policy/areas.ts)
  layout('routes/employer/area.tsx', [
    route('employer/dashboard', 'routes/employer/dashboard.tsx'),
    route('booking-portal', 'routes/employer/booking-portal/portal.tsx'),
    route('booking-portal/feed', 'routes/employer/booking-portal/feed.tsx'),
    route('booking-portal/:id', 'routes/employer/booking-portal/booking.tsx'),
    route('booking-portal/:id/status', 'routes/employer/booking-portal/status.tsx'),
    route('booking-portal/:id/reschedule', 'routes/employer/booking-portal/reschedule.tsx'),
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
  route('booking-portal/:id/days/:date', 'routes/employer/booking-portal/day.ts'),
  route('booking-portal/:id/months/:month', 'routes/employer/booking-portal/month.ts'),
  route('booking-portal/feed/removal', 'routes/employer/booking-portal/feed-removal.ts'),

  // Anyone signed in: the forms of the account settings, and their orders and bookings
  route('account/password', 'routes/account/password.tsx'),
  route('account/email', 'routes/account/email.tsx'),
  route('account/sessions', 'routes/account/sessions.ts'),
  route('account/email-preferences', 'routes/account/email-preferences.ts'),
  route('account/orders', 'routes/account/orders.tsx'),
  route('account/bookings/:id', 'routes/account/booking.ts'),

  // Admins
  route('admin', 'routes/admin/home.ts'),
  layout('routes/admin/area.tsx', [
    route('admin/dashboard', 'routes/admin/dashboard.tsx'),
    route('admin/users', 'routes/admin/users/users.tsx'),
    route('admin/settings', 'routes/admin/settings.tsx'),
    route('admin/audit', 'routes/admin/audit.tsx'),
    route('admin/security', 'routes/admin/security/events.tsx'),
    route('admin/security/settings', 'routes/admin/security/settings.tsx'),

    // Booking settings
    route('admin/bookings', 'routes/admin/bookings/settings.tsx'),
    route('admin/bookings/days', 'routes/admin/bookings/days.tsx'),
    route('admin/bookings/days/closures', 'routes/admin/bookings/day-closures.tsx'),
    route('admin/bookings/days/new', 'routes/admin/bookings/new-day.tsx'),
    route('admin/bookings/days/:id', 'routes/admin/bookings/day.tsx'),
    route('admin/bookings/days/:id/removal', 'routes/admin/bookings/day-removal.tsx'),
    route('admin/bookings/consultants', 'routes/admin/bookings/consultants.tsx'),
    route('admin/bookings/consultants/new', 'routes/admin/bookings/new-consultant.tsx'),
    route('admin/bookings/consultants/:id', 'routes/admin/bookings/consultant.tsx'),

    // Job import
    route('admin/import', 'routes/admin/import/imports.tsx'),
    route('admin/import/:id', 'routes/admin/import/import.tsx'),

    // Store
    layout('routes/admin/store/area.tsx', [
      route('admin/store', 'routes/admin/store/overview.tsx'),
      route('admin/store/products', 'routes/admin/store/products.tsx'),
      route('admin/store/products/new', 'routes/admin/store/new-product.tsx'),
      route('admin/store/products/:id', 'routes/admin/store/product/details.tsx'),
      route('admin/store/products/:id/options', 'routes/admin/store/product/options.tsx'),
      route('admin/store/products/:id/variants', 'routes/admin/store/product/variants.tsx'),
      route('admin/store/products/:id/images', 'routes/admin/store/product/images.tsx'),
      route('admin/store/products/:id/placement', 'routes/admin/store/product/placement.tsx'),
      route('admin/store/stock', 'routes/admin/store/stock/stock.tsx'),
      route('admin/store/stock/:id', 'routes/admin/store/stock/variant-stock.tsx'),
      route('admin/store/stock/:id/adjustment', 'routes/admin/store/stock/adjustment.tsx'),
      route('admin/store/orders', 'routes/admin/store/orders/orders.tsx'),
      route('admin/store/orders/:id', 'routes/admin/store/orders/order.tsx'),
      route('admin/store/orders/:id/refund', 'routes/admin/store/orders/refund.tsx'),
      route('admin/store/orders/:id/cancellation', 'routes/admin/store/orders/cancellation.tsx'),
      route('admin/store/orders/:id/shipment', 'routes/admin/store/orders/shipment.tsx'),
      route('admin/store/orders/:id/parcels/:parcel', 'routes/admin/store/orders/parcel.tsx'),
      route('admin/store/orders/:id/invoice', 'routes/admin/store/orders/invoice.tsx'),
      route('admin/store/discounts', 'routes/admin/store/discounts/discounts.tsx'),
      route('admin/store/discounts/new', 'routes/admin/store/discounts/new-discount.tsx'),
      route('admin/store/discounts/:id', 'routes/admin/store/discounts/discount.tsx'),
      route('admin/store/collections', 'routes/admin/store/collections.tsx'),
      route('admin/store/settings', 'routes/admin/store/settings.tsx'),
    ]),
  ]),

  // Actions of the admin pages
  route('admin/users/:id/suspension', 'routes/admin/users/suspension.ts'),
  route('admin/users/:id/restoration', 'routes/admin/users/restoration.ts'),
  route('admin/users/:id/confirmation', 'routes/admin/users/confirmation.ts'),
  route('admin/users/:id/sessions', 'routes/admin/users/sessions.ts'),
  route('admin/bookings/consultants/:id/activity', 'routes/admin/bookings/consultant-activity.ts'),
  route('admin/import/:id/skipped-rows', 'routes/admin/import/skipped-rows.ts'),
  route('admin/import/:id/start', 'routes/admin/import/start.ts'),
  route('admin/import/:id/deletion', 'routes/admin/import/deletion.ts'),
  route('admin/store/preview', 'routes/admin/store/preview.ts'),
  route('admin/store/products/:id/deletion', 'routes/admin/store/product/deletion.ts'),
  route('admin/store/products/:id/variants/:variant/deletion', 'routes/admin/store/product/variant-deletion.ts'),
  route('admin/store/products/:id/images/:image', 'routes/admin/store/product/image.ts'),
  route('admin/store/products/:id/images/:image/position', 'routes/admin/store/product/image-position.ts'),
  route('admin/store/products/:id/images/:image/deletion', 'routes/admin/store/product/image-deletion.ts'),
  route('admin/store/orders/:id/packing', 'routes/admin/store/orders/packing.ts'),
  route('admin/store/orders/:id/resolution', 'routes/admin/store/orders/resolution.ts'),
  route('admin/store/orders/:id/note', 'routes/admin/store/orders/note.ts'),
  route('admin/store/orders/:id/confirmation', 'routes/admin/store/orders/confirmation.ts'),
  route('admin/store/discounts/:id/activation', 'routes/admin/store/discounts/activation.ts'),
  route('admin/store/collections/:id', 'routes/admin/store/collection.ts'),
  route('admin/store/collections/:id/deletion', 'routes/admin/store/collection-deletion.ts'),

  // Other programs. The server itself serves /healthz, /readyz, /metrics and /files
  route('calendar/:file', 'routes/site/calendar-feed.ts'),
  route('webhooks/stripe', 'routes/resources/stripe-webhook.ts'),

  // Demo only: 404 in production
  route('dev/mailbox', 'routes/dev/mailbox.tsx'),
  route('dev/mailbox/:id', 'routes/dev/mailbox-email.tsx'),
  route('dev/mailbox/:id/html', 'routes/dev/mailbox-html.ts'),
  route('dev/mailbox/:id/invite.ics', 'routes/dev/mailbox-calendar.ts'),
  route('dev/ui', 'routes/dev/ui.tsx'),

  // Every other path
  route('*', 'routes/site/not-found.tsx'),
] satisfies RouteConfig
