import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import type { ServerBuild } from 'react-router'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Ctx } from '#app/core/context.ts'
import { createManageToken } from '#app/domain/bookings/manage-links.server.ts'
import { createCalendarFeed } from '#app/domain/bookings/portal/export/calendar-feed.server.ts'
import { createStoreImport } from '#app/domain/catalogue/file-import/store-imports.server.ts'
import { uploadImport } from '#app/domain/job-import/upload-import.server.ts'
import { shipOrder } from '#app/domain/orders/fulfilment/ship-order.server.ts'
import { listParcels } from '#app/domain/orders/list-parcels.server.ts'
import { newId } from '#app/lib/id.ts'
import { generateToken, hashToken } from '#app/lib/token.server.ts'
import { createDiskFiles } from '#app/platform/files.server.ts'
import { createLog } from '#app/platform/log.server.ts'
import type { Person } from '#app/policy/actor.ts'
import { applicationMessages } from '#db/schema/applications.ts'
import { productImages } from '#db/schema/catalogue.ts'
import { deliveryMethods, discounts } from '#db/schema/checkout.ts'
import { companies, messageTemplates } from '#db/schema/companies.ts'
import { emails } from '#db/schema/email.ts'
import { webhookDeliveries, webhookEndpoints, webhookEvents } from '#db/schema/integrations.ts'
import { interviewLinks, interviews, interviewTimes } from '#db/schema/interviews.ts'
import { orderReturns, refunds } from '#db/schema/orders.ts'
import { companyInvitations, sessions } from '#db/schema/people.ts'
import { rateLimits } from '#db/schema/rate-limits.ts'
import {
  bookingDays,
  bookingSettings,
  consultants,
  DEFAULT_CONSULTATION_TYPE_ID,
  timeOff,
} from '#db/schema/scheduling.ts'
import { passkeys } from '#db/schema/security.ts'
import { loadRoutes } from '#server/http/route-groups.ts'
import { makeGroupSession, makeWaitlistEntry } from '#tests/support/booking-factories.ts'
import { TEST_ENCRYPTION, TEST_PUBLIC_HTTP_CLIENT } from '#tests/support/context.ts'
import {
  makeApplication,
  makeBooking,
  makeConsultant,
  makeFeed,
  makeInterview,
  makeJob,
  makeMessageWithFile,
  makePerson,
  makeSentResume,
} from '#tests/support/factories.ts'
import { openSite, type Site } from '#tests/support/site.ts'
import { guestCtx, makeCheckout, makeOrder } from '#tests/support/store-actions.ts'
import { makeCollection, makeProduct } from '#tests/support/store-factories.ts'
import { type RouteResponse, visit } from './client.ts'

/**
 * The response of every route in app/routes.ts for every kind of actor. The row that a path names belongs to `employee`
 * (an application), `employer` (a job, the job of that application, and a booking as its consultant) or `admin` (an
 * import). POST sends the form in FORMS.
 *
 * A number is the status. A word is the target of a redirect: `employee`, `employer` and `admin` are login pages that
 * return to this path after signing in, `home` is a dashboard, `start` is the landing page, `same` is this page, and
 * `there` is any other page. `employee-without-return` is a login page that does not return here.
 */

/** The proposed time of the interviews. */
const INTERVIEW_AT = new Date(Date.now() + 3 * 86_400_000)

const TABLE = `
                                                          guest     employee  other     employer  other     admin
GET  /                                                    200       200       200       200       200       200
GET  /jobs                                                200       200       200       200       200       200
GET  /jobs/:id                                            200       200       200       200       200       200
POST /jobs/:id                                            employee  same      same      403       403       403
GET  /jobs/suggestions                                    200       200       200       200       200       200
GET  /jobs/browse                                         200       200       200       200       200       200
GET  /jobs/in/:place                                      200       200       200       200       200       200
GET  /jobs/category/:category                             200       200       200       200       200       200
GET  /jobs/category/:category/in/:place                   200       200       200       200       200       200
GET  /jobs/:id/preview.png                                200       200       200       200       200       200
GET  /jobs/:id/application                                200       200       200       there     there     there
POST /jobs/:id/application                                401       there     there     403       403       403
GET  /jobs/:id/application/draft                          there     there     there     there     there     there
POST /jobs/:id/application/draft                          employee-without-return there     there     403       403       403
GET  /jobs/:id/application/draft/deletion                 home      home      home      home      home      home
POST /jobs/:id/application/draft/deletion                 employee-without-return home      home      403       403       403
GET  /jobs/:id/pane                                       200       200       200       200       200       200
GET  /jobs/:id/views                                      there     there     there     there     there     there
POST /jobs/:id/views                                      204       204       204       204       204       204
GET  /jobs/:id/report                                     200       200       200       200       200       200
POST /jobs/:id/report                                     400       400       400       400       400       400
GET  /jobs/:id/saved                                      there     there     there     there     there     there
POST /jobs/:id/saved                                      employee-without-return there     there     403       403       403
GET  /jobs/:id/saved/removal                              there     there     there     there     there     there
POST /jobs/:id/saved/removal                              employee-without-return there     there     403       403       403
GET  /saved-jobs                                          200       home      home      home      home      home
GET  /saved-jobs/cards                                    200       200       200       200       200       200
GET  /saved-jobs/merge                                    there     there     there     there     there     there
POST /saved-jobs/merge                                    403       200       200       403       403       403
GET  /job-alerts                                          200       200       200       200       200       200
POST /job-alerts                                          400       400       400       400       400       400
GET  /job-alerts/:token                                   404       404       404       404       404       404
GET  /job-alerts/:token/confirmation                      there     there     there     there     there     there
POST /job-alerts/:token/confirmation                      404       404       404       404       404       404
GET  /job-alerts/:token/frequency                         there     there     there     there     there     there
POST /job-alerts/:token/frequency                         400       400       400       400       400       400
GET  /job-alerts/:token/removal                           there     there     there     there     there     there
POST /job-alerts/:token/removal                           there     there     there     there     there     there
GET  /companies/:slug                                     200       200       200       200       200       200
GET  /companies/:slug/preview.png                         200       200       200       200       200       200
GET  /embed/jobs                                          200       200       200       200       200       200
GET  /embed/:file                                         404       404       404       404       404       404
GET  /booking                                             200       200       200       200       200       200
POST /booking                                             400       400       400       400       400       400
GET  /booking/:kind                                       200       200       200       200       200       200
POST /booking/:kind                                       400       400       400       400       400       400
GET  /booking/:kind/waitlist/:date                        200       200       200       200       200       200
POST /booking/:kind/waitlist/:date                        400       400       400       400       400       400
GET  /booking/days/:date                                  200       200       200       200       200       200
GET  /booking/months/:month                               200       200       200       200       200       200
GET  /waitlist/:token                                     200       200       200       200       200       200
GET  /waitlist/:token/booking                             there     there     there     there     there     there
POST /waitlist/:token/booking                             there     there     there     there     there     there
GET  /waitlist/:token/removal                             there     there     there     there     there     there
POST /waitlist/:token/removal                             there     there     there     there     there     there
GET  /bookings/:token                                     200       200       200       200       200       200
POST /bookings/:token                                     400       400       400       400       400       400
GET  /bookings/:token/cancellation                        200       200       200       200       200       200
POST /bookings/:token/cancellation                        there     there     there     there     there     there
GET  /bookings/:token/proposal                            there     there     there     there     there     there
POST /bookings/:token/proposal                            there     there     there     there     there     there
GET  /bookings/:token/details                             200       200       200       200       200       200
POST /bookings/:token/details                             400       400       400       400       400       400
GET  /bookings/:token/calendar.ics                        200       200       200       200       200       200
GET  /bookings/:token/days/:date                          200       200       200       200       200       200
GET  /bookings/:token/months/:month                       200       200       200       200       200       200
GET  /interviews/:token                                   200       200       200       200       200       200
POST /interviews/:token                                   same      same      same      same      same      same
GET  /interviews/:token/decline                           there     there     there     there     there     there
POST /interviews/:token/decline                           there     there     there     there     there     there
GET  /interviews/:token/calendar.ics                      200       200       200       200       200       200
GET  /store                                               200       200       200       200       200       200
GET  /product/:id                                         200       200       200       200       200       200
GET  /product/:id/back-in-stock                           there     there     there     there     there     there
POST /product/:id/back-in-stock                           there     there     there     there     there     there
POST /cart/lines                                          200       200       200       200       200       200
GET  /cart/suggestions                                    200       200       200       200       200       200
POST /cart/checkout                                       409       409       409       409       409       409
GET  /cart/checkouts/:token                               200       200       200       200       200       200
POST /cart/checkouts/:token                               200       200       200       200       200       200
GET  /checkout                                            200       200       200       200       200       200
POST /checkout                                            404       404       404       404       404       404
GET  /pay/:token                                          200       200       200       200       200       200
POST /pay/:token                                          there     there     there     there     there     there
GET  /pay/:token/:act                                     there     there     there     there     there     there
POST /pay/:token/:act                                     there     there     there     there     there     there
GET  /success                                             200       200       200       200       200       200
GET  /find-order                                          200       200       200       200       200       200
POST /find-order                                          400       400       400       400       400       400
GET  /orders/:token                                       200       200       200       200       200       200
GET  /orders/:token/invoice                               200       200       200       200       200       200
GET  /orders/:token/adjustments/:refund                   200       200       200       200       200       200
GET  /orders/:token/cancellation                          200       200       200       200       200       200
POST /orders/:token/cancellation                          409       409       409       409       409       409
GET  /orders/:token/return                                there     there     there     there     there     there
POST /orders/:token/return                                there     there     there     there     there     there
GET  /orders/:token/delivery                              200       200       200       200       200       200
POST /orders/:token/delivery                              400       400       400       400       400       400
GET  /orders/:token/confirmation                          there     there     there     there     there     there
POST /orders/:token/confirmation                          there     there     there     there     there     there
GET  /contact                                             200       200       200       200       200       200
GET  /privacy                                             200       200       200       200       200       200
GET  /terms                                               200       200       200       200       200       200
GET  /robots.txt                                          200       200       200       200       200       200
GET  /manifest.webmanifest                                200       200       200       200       200       200
GET  /offline                                             200       200       200       200       200       200
GET  /service-worker.js                                   200       200       200       200       200       200
GET  /sitemap.xml                                         200       200       200       200       200       200
GET  /sitemaps/:file                                      404       404       404       404       404       404
GET  /jobs.rss                                            200       200       200       200       200       200
GET  /feeds/:file                                         404       404       404       404       404       404
GET  /api                                                 200       200       200       200       200       200
GET  /api/v1/openapi.json                                 200       200       200       200       200       200
GET  /api/v1/jobs                                         200       200       200       200       200       200
GET  /api/v1/jobs/:id                                     200       200       200       200       200       200
GET  /api/v1/companies/:slug                              200       200       200       200       200       200
GET  /api/v1/employer/jobs                                401       401       401       401       401       401
POST /api/v1/employer/jobs                                415       415       415       415       415       415
GET  /api/v1/employer/jobs/:id                            401       401       401       401       401       401
POST /api/v1/employer/jobs/:id                            415       415       415       415       415       415
GET  /api/v1/employer/jobs/:id/closure                    405       405       405       405       405       405
POST /api/v1/employer/jobs/:id/closure                    415       415       415       415       415       415
GET  /api/v1/employer/applicants                          401       401       401       401       401       401
GET  /api/v1/employer/applicants/:id/status               405       405       405       405       405       405
POST /api/v1/employer/applicants/:id/status               415       415       415       415       415       415
GET  /api/*                                               404       404       404       404       404       404
POST /api/*                                               415       415       415       415       415       415
GET  /store/:storeId/products                             200       200       200       200       200       200
GET  /store/:storeId/products/:id                         404       404       404       404       404       404
GET  /store/:storeId/variants                             400       400       400       400       400       400
GET  /store/:storeId/collections                          200       200       200       200       200       200
GET  /store/:storeId/settings                             200       200       200       200       200       200
GET  /store/:storeId/checkout                             405       405       405       405       405       405
POST /store/:storeId/checkout                             415       415       415       415       415       415
GET  /store/:storeId/*                                    404       404       404       404       404       404
POST /store/:storeId/*                                    415       415       415       415       415       415
GET  /employee/login                                      200       home      home      home      home      home
POST /employee/login                                      400       400       400       400       400       400
GET  /employee/register                                   200       home      home      home      home      home
POST /employee/register                                   400       400       400       400       400       400
GET  /employer/login                                      200       home      home      home      home      home
POST /employer/login                                      400       400       400       400       400       400
GET  /employer/register                                   200       home      home      home      home      home
POST /employer/register                                   400       400       400       400       400       400
GET  /admin/login                                         200       home      home      home      home      home
POST /admin/login                                         400       400       400       400       400       400
GET  /sign-in/two-step                                    employee-without-return home      home      home      home      home
POST /sign-in/two-step                                    employee-without-return home      home      home      home      home
GET  /sign-in/passkey                                     employee-without-return employee-without-return employee-without-return employee-without-return employee-without-return employee-without-return
POST /sign-in/passkey                                     400       400       400       400       400       400
GET  /sign-in/passkey/options                             employee-without-return employee-without-return employee-without-return employee-without-return employee-without-return employee-without-return
POST /sign-in/passkey/options                             200       200       200       200       200       200
GET  /sign-in/new-account                                 employee-without-return employee-without-return employee-without-return employee-without-return employee-without-return employee-without-return
POST /sign-in/new-account                                 employee-without-return employee-without-return employee-without-return employee-without-return employee-without-return employee-without-return
GET  /sign-in/:provider                                   404       404       404       404       404       404
POST /sign-in/:provider                                   404       404       404       404       404       404
GET  /sign-in/:provider/callback                          404       404       404       404       404       404
GET  /confirm-email                                       200       200       200       200       200       200
POST /confirm-email                                       400       400       400       400       400       400
GET  /confirm-email/confirmation                          200       200       200       200       200       200
POST /confirm-email/confirmation                          there     there     there     there     there     there
GET  /confirm-email-change                                200       200       200       200       200       200
POST /confirm-email-change                                same      same      same      same      same      same
GET  /email-reversal                                      200       200       200       200       200       200
POST /email-reversal                                      same      same      same      same      same      same
GET  /team-invitations/:token                             404       404       404       404       404       404
POST /team-invitations/:token                             400       409       409       409       409       409
GET  /forgot-password                                     200       200       200       200       200       200
POST /forgot-password                                     400       400       400       400       400       400
GET  /reset-password                                      200       200       200       200       200       200
POST /reset-password                                      400       400       400       400       400       400
GET  /logout                                              start     start     start     start     start     start
POST /logout                                              start     start     start     start     start     start
GET  /employee/dashboard                                  employee  200       200       employee  employee  employee
GET  /employee/dashboard/profile                          employee  200       200       employee  employee  employee
POST /employee/dashboard/profile                          401       home      home      403       403       403
GET  /employee/dashboard/resumes                          employee  200       200       employee  employee  employee
POST /employee/dashboard/resumes                          employee-without-return 400       400       403       403       403
GET  /employee/dashboard/resumes/:id                      employee  200       404       employee  employee  employee
POST /employee/dashboard/resumes/:id                      employee-without-return home      404       403       403       403
GET  /employee/dashboard/resumes/:id/deletion             employee  there     there     employee  employee  employee
POST /employee/dashboard/resumes/:id/deletion             employee-without-return home      404       403       403       403
GET  /resumes/:id/file                                    403       200       404       200       404       200
GET  /message-attachments/:id/file                        403       200       404       200       404       404
GET  /employee/dashboard/applications/:id/messages        employee  200       404       employee  employee  employee
POST /employee/dashboard/applications/:id/messages        employee-without-return same      404       403       403       403
GET  /employee/dashboard/interviews/:id                   employee  200       404       employee  employee  employee
POST /employee/dashboard/interviews/:id                   employee-without-return same      404       403       403       403
GET  /employee/dashboard/interviews/:id/decline           employee  there     there     employee  employee  employee
POST /employee/dashboard/interviews/:id/decline           employee-without-return there     404       403       403       403
GET  /employee/dashboard/interviews/:id/calendar.ics      employee  200       404       employee  employee  employee
GET  /employee/dashboard/applications/:id/withdrawal      employee  200       404       employee  employee  employee
POST /employee/dashboard/applications/:id/withdrawal      employee-without-return home      404       403       403       403
GET  /employer/dashboard                                  employer  employer  employer  200       200       200
GET  /booking-portal                                      employer  employer  employer  200       200       200
GET  /booking-portal/feed                                 employer  employer  employer  200       200       200
POST /booking-portal/feed                                 employer-without-return 403       403       200       200       200
GET  /booking-portal/new                                  employer  employer  employer  403       403       200
POST /booking-portal/new                                  employer-without-return 403       403       403       403       400
GET  /booking-portal/waitlist                             employer  employer  employer  403       403       200
GET  /booking-portal/workload                             employer  employer  employer  403       403       200
GET  /booking-portal/schedule                             employer  employer  employer  200       200       200
POST /booking-portal/schedule                             employer-without-return 403       403       404       404       404
GET  /booking-portal/schedule/time-off                    employer  employer  employer  404       404       404
POST /booking-portal/schedule/time-off                    employer-without-return 403       403       400       400       400
GET  /booking-portal/sessions/:id                         employer  employer  employer  200       200       200
GET  /booking-portal/sessions/:id/cancellation            employer  employer  employer  200       404       200
POST /booking-portal/sessions/:id/cancellation            employer-without-return 403       403       there     404       there
GET  /booking-portal/:id                                  employer  employer  employer  200       200       200
GET  /booking-portal/:id/status                           employer  employer  employer  200       200       200
POST /booking-portal/:id/status                           employer-without-return 403       403       there     404       there
GET  /booking-portal/:id/reschedule                       employer  employer  employer  200       404       200
POST /booking-portal/:id/reschedule                       employer-without-return 403       403       400       404       400
GET  /booking-portal/:id/proposal                         employer  employer  employer  200       404       200
POST /booking-portal/:id/proposal                         employer-without-return 403       403       400       400       400
GET  /booking-portal/:id/consultant                       employer  employer  employer  200       200       200
POST /booking-portal/:id/consultant                       employer-without-return 403       403       400       400       400
GET  /booking-portal/:id/contact                          employer  employer  employer  200       404       200
POST /booking-portal/:id/contact                          employer-without-return 403       403       400       404       400
GET  /booking-portal/:id/video-link                       employer  employer  employer  404       404       404
POST /booking-portal/:id/video-link                       employer-without-return 403       403       409       404       409
GET  /booking-portal/:id/note                             employer  employer  employer  200       200       200
POST /booking-portal/:id/note                             employer-without-return 403       403       there     404       there
GET  /manage-jobs                                         employer  employer  employer  200       200       200
GET  /manage-jobs/performance                             employer  employer  employer  200       200       200
GET  /manage-jobs/:id/performance                         employer  employer  employer  200       404       200
GET  /manage-jobs/:id/preview                             employer  employer  employer  200       404       200
GET  /manage-jobs/:id/edit                                employer  employer  employer  200       404       200
POST /manage-jobs/:id/edit                                401       403       403       409       404       400
GET  /manage-jobs/:id/deletion                            employer  employer  employer  200       404       200
POST /manage-jobs/:id/deletion                            employer-without-return 403       403       there     404       there
GET  /manage-jobs/:id/pause                               employer  employer  employer  there     there     there
POST /manage-jobs/:id/pause                               employer-without-return 403       403       there     404       there
GET  /manage-jobs/:id/resumption                          employer  employer  employer  there     there     there
POST /manage-jobs/:id/resumption                          employer-without-return 403       403       there     404       there
GET  /manage-jobs/:id/publication                         employer  employer  employer  there     there     there
POST /manage-jobs/:id/publication                         employer-without-return 403       403       there     404       there
GET  /manage-jobs/:id/schedule-cancellation               employer  employer  employer  there     there     there
POST /manage-jobs/:id/schedule-cancellation               employer-without-return 403       403       there     404       there
GET  /manage-jobs/:id/schedule                            employer  employer  employer  200       404       200
POST /manage-jobs/:id/schedule                            employer-without-return 403       403       409       404       409
GET  /manage-jobs/:id/closure                             employer  employer  employer  there     there     there
POST /manage-jobs/:id/closure                             employer-without-return 403       403       there     404       there
GET  /manage-jobs/:id/feeds                               employer  employer  employer  200       404       200
POST /manage-jobs/:id/feeds                               employer-without-return 403       403       there     404       there
GET  /manage-jobs/:id/blind-review                        employer  employer  employer  200       404       200
POST /manage-jobs/:id/blind-review                        employer-without-return 403       403       there     404       there
GET  /manage-jobs/:id/ranking                             employer  employer  employer  200       404       200
POST /manage-jobs/:id/ranking                             employer-without-return 403       403       there     404       there
GET  /manage-jobs/:id/filling                             employer  employer  employer  200       404       200
POST /manage-jobs/:id/filling                             employer-without-return 403       403       there     404       there
GET  /manage-jobs/:id/renewal                             employer  employer  employer  200       404       200
POST /manage-jobs/:id/renewal                             employer-without-return 403       403       409       404       409
GET  /post-job                                            employer  employer  employer  200       200       200
POST /post-job                                            401       403       403       there     there     400
GET  /view-applicants                                     employer  employer  employer  200       200       200
GET  /view-applicants/:id                                 employer  employer  employer  200       404       200
GET  /view-applicants/:id/notes                           employer  employer  employer  200       404       200
POST /view-applicants/:id/notes                           employer-without-return 403       403       there     404       there
GET  /view-applicants/:id/notes/:noteId/deletion          employer  employer  employer  there     there     there
POST /view-applicants/:id/notes/:noteId/deletion          employer-without-return 403       403       there     404       there
GET  /view-applicants/:id/messages                        employer  employer  employer  200       404       404
POST /view-applicants/:id/messages                        employer-without-return 403       403       there     404       404
GET  /view-applicants/:id/interviews                      employer  employer  employer  200       404       200
POST /view-applicants/:id/interviews                      employer-without-return 403       403       400       404       400
GET  /view-applicants/:id/interviews/:interviewId         employer  employer  employer  200       404       200
POST /view-applicants/:id/interviews/:interviewId         employer-without-return 403       403       400       404       400
GET  /view-applicants/:id/interviews/:interviewId/cancellation employer  employer  employer  200       404       200
POST /view-applicants/:id/interviews/:interviewId/cancellation employer-without-return 403       403       there     404       there
GET  /view-applicants/:id/interviews/:interviewId/scorecard employer  employer  employer  200       404       404
POST /view-applicants/:id/interviews/:interviewId/scorecard employer-without-return 403       403       there     404       404
GET  /view-applicants/:id/rating                          employer  employer  employer  there     there     there
POST /view-applicants/:id/rating                          employer-without-return 403       403       there     404       there
GET  /view-applicants/:id/tags                            employer  employer  employer  200       404       200
POST /view-applicants/:id/tags                            employer-without-return 403       403       there     404       there
GET  /view-applicants/:id/tags/removal                    employer  employer  employer  there     there     there
POST /view-applicants/:id/tags/removal                    employer-without-return 403       403       there     404       there
GET  /view-applicants/:id/status                          employer  employer  employer  200       404       200
POST /view-applicants/:id/status                          employer-without-return 403       403       there     404       there
GET  /view-applicants/status-changes                      employer  employer  employer  200       200       200
POST /view-applicants/status-changes                      employer-without-return 403       403       there     there     there
GET  /view-applicants/status-changes/:changeId/undo       employer  employer  employer  there     there     there
POST /view-applicants/status-changes/:changeId/undo       employer-without-return 403       403       there     there     there
GET  /employer/company                                    employer  employer  employer  200       200       employer
POST /employer/company                                    401       403       403       same      same      403
GET  /employer/company/logo                               employer  employer  employer  200       200       employer
POST /employer/company/logo                               employer-without-return 403       403       400       400       403
GET  /employer/embed                                      employer  employer  employer  200       200       employer
GET  /employer/settings                                   employer  employer  employer  200       200       200
GET  /employer/no-company                                 employer  employer  employer  home      home      employer
GET  /employer/team                                       employer  employer  employer  200       200       employer
POST /employer/team                                       employer-without-return 403       403       400       400       403
GET  /employer/team/members/:id/role                      employer  employer  employer  there     there     employer
POST /employer/team/members/:id/role                      employer-without-return 403       403       there     404       403
GET  /employer/team/members/:id/removal                   employer  employer  employer  200       404       employer
POST /employer/team/members/:id/removal                   employer-without-return 403       403       there     404       403
GET  /employer/team/invitations/:id/email                 employer  employer  employer  there     there     employer
POST /employer/team/invitations/:id/email                 employer-without-return 403       403       there     404       403
GET  /employer/team/invitations/:id/revocation            employer  employer  employer  there     there     employer
POST /employer/team/invitations/:id/revocation            employer-without-return 403       403       there     404       403
GET  /employer/team/departure                             employer  employer  employer  200       200       employer
POST /employer/team/departure                             employer-without-return 403       403       there     there     403
GET  /employer/message-templates                          employer  employer  employer  200       200       employer
GET  /employer/message-templates/new                      employer  employer  employer  200       200       employer
POST /employer/message-templates/new                      employer-without-return 403       403       there     there     403
GET  /employer/message-templates/:id                      employer  employer  employer  200       404       employer
POST /employer/message-templates/:id                      employer-without-return 403       403       there     404       403
GET  /employer/message-templates/:id/deletion             employer  employer  employer  200       404       employer
POST /employer/message-templates/:id/deletion             employer-without-return 403       403       there     404       403
GET  /employer/api-keys                                   employer  employer  employer  200       200       employer
POST /employer/api-keys                                   employer-without-return 403       403       400       400       403
GET  /employer/webhooks                                   employer  employer  employer  200       200       200
POST /employer/webhooks                                   employer-without-return 403       403       400       400       400
GET  /employer/webhooks/:id                               employer  employer  employer  200       404       404
POST /employer/webhooks/:id                               employer-without-return 403       403       400       404       404
GET  /employer/webhooks/:id/secret                        employer  employer  employer  200       404       404
POST /employer/webhooks/:id/secret                        employer-without-return 403       403       200       404       404
GET  /employer/webhooks/:id/deletion                      employer  employer  employer  200       404       404
POST /employer/webhooks/:id/deletion                      employer-without-return 403       403       there     404       404
GET  /view-applicants/message-templates                   employer  employer  employer  200       200       200
GET  /view-applicants/applicants.csv                      employer  employer  employer  200       200       200
GET  /booking-portal/bookings.csv                         employer  employer  employer  200       200       200
GET  /booking-portal/workload.csv                         employer  employer  employer  403       403       200
GET  /booking-portal/waitlist/:id/removal                 employer  employer  employer  there     there     there
POST /booking-portal/waitlist/:id/removal                 employer-without-return 403       403       403       403       there
GET  /booking-portal/schedule/time-off/:id/deletion       employer  employer  employer  there     there     there
POST /booking-portal/schedule/time-off/:id/deletion       employer-without-return 403       403       404       404       404
GET  /booking-portal/new/days/:date                       employer  employer  employer  404       404       404
GET  /booking-portal/:id/status/undo                      employer  employer  employer  there     there     there
POST /booking-portal/:id/status/undo                      employer-without-return 403       403       there     404       there
GET  /booking-portal/:id/confirmation                     employer  employer  employer  there     there     there
POST /booking-portal/:id/confirmation                     employer-without-return 403       403       there     404       there
GET  /booking-portal/:id/days/:date                       employer  employer  employer  200       404       200
GET  /booking-portal/:id/months/:month                    employer  employer  employer  200       404       200
GET  /employer/company/logo/removal                       employer  employer  employer  there     there     employer
POST /employer/company/logo/removal                       employer-without-return 403       403       there     there     403
GET  /employer/api-keys/:id/revocation                    employer  employer  employer  there     there     employer
POST /employer/api-keys/:id/revocation                    employer-without-return 403       403       404       404       403
GET  /employer/webhooks/:id/enabling                      employer  employer  employer  there     there     there
POST /employer/webhooks/:id/enabling                      employer-without-return 403       403       there     404       404
GET  /employer/webhooks/:id/test-event                    employer  employer  employer  there     there     there
POST /employer/webhooks/:id/test-event                    employer-without-return 403       403       there     404       404
GET  /employer/webhooks/:id/deliveries/:deliveryId/replay employer  employer  employer  there     there     there
POST /employer/webhooks/:id/deliveries/:deliveryId/replay employer-without-return 403       403       there     404       404
GET  /booking-portal/feed/removal                         employer  employer  employer  there     there     there
POST /booking-portal/feed/removal                         employer-without-return 403       403       there     there     there
GET  /account/password                                    employee  200       200       200       200       200
POST /account/password                                    employee-without-return 400       400       400       400       400
GET  /account/two-step                                    employee  200       200       200       200       200
POST /account/two-step                                    employee-without-return 400       400       400       400       400
GET  /account/two-step/confirmation                       employee  200       200       200       200       200
POST /account/two-step/confirmation                       employee-without-return there     there     there     there     there
GET  /account/two-step/recovery-codes                     employee  200       200       200       200       200
POST /account/two-step/recovery-codes                     employee-without-return 400       400       400       400       400
GET  /account/two-step/removal                            employee  200       200       200       200       200
POST /account/two-step/removal                            employee-without-return 400       400       400       400       400
GET  /account/passkeys                                    employee  200       200       200       200       200
POST /account/passkeys                                    employee-without-return 400       400       400       400       400
GET  /account/passkeys/options                            employee  there     there     there     there     there
POST /account/passkeys/options                            employee-without-return 200       200       200       200       200
GET  /account/passkeys/:id/name                           employee  200       404       404       404       404
POST /account/passkeys/:id/name                           employee-without-return there     404       404       404       404
GET  /account/passkeys/:id/removal                        employee  200       404       404       404       404
POST /account/passkeys/:id/removal                        employee-without-return there     404       404       404       404
GET  /account/confirm-identity                            employee  200       200       200       200       200
POST /account/confirm-identity                            employee-without-return 400       400       400       400       400
GET  /account/confirm-identity/passkey                    employee  there     there     there     there     there
POST /account/confirm-identity/passkey                    employee-without-return 400       400       400       400       400
GET  /account/confirm-identity/passkey/options            employee  there     there     there     there     there
POST /account/confirm-identity/passkey/options            employee-without-return 200       200       200       200       200
GET  /account/confirm-identity/:provider                  employee  there     there     there     there     there
POST /account/confirm-identity/:provider                  employee-without-return 404       404       404       404       404
GET  /account/sign-in-services                            employee  200       200       200       200       403
GET  /account/sign-in-services/:provider                  employee  there     there     there     there     there
POST /account/sign-in-services/:provider                  employee-without-return 404       404       404       404       403
GET  /account/sign-in-services/:provider/removal          employee  there     there     there     there     there
POST /account/sign-in-services/:provider/removal          employee-without-return 404       404       404       404       404
GET  /account/email                                       employee  200       200       200       200       200
POST /account/email                                       employee-without-return 400       400       400       400       400
GET  /account/sessions                                    employee  home      home      there     there     there
POST /account/sessions                                    employee-without-return start     start     start     start     start
GET  /account/sessions/:id/deletion                       employee  home      home      there     there     there
POST /account/sessions/:id/deletion                       employee-without-return home      404       404       404       404
GET  /account/job-alerts                                  employee  200       200       200       200       200
GET  /account/job-alerts/:id/frequency                    employee  there     there     there     there     there
POST /account/job-alerts/:id/frequency                    employee-without-return there     there     there     there     there
GET  /account/job-alerts/:id/removal                      employee  there     there     there     there     there
POST /account/job-alerts/:id/removal                      employee-without-return there     there     there     there     there
GET  /account/email-preferences                           employee  home      home      there     there     there
POST /account/email-preferences                           employee-without-return home      home      there     there     there
GET  /account/data                                        employee  200       200       200       200       200
GET  /account/deletion                                    employee  200       200       200       200       403
POST /account/deletion                                    employee-without-return 400       400       400       400       403
GET  /account/applications/:id/messages-read              employee  start     start     start     start     start
POST /account/applications/:id/messages-read              employee-without-return start     start     start     start     start
GET  /account/messages/:id/report                         employee  404       404       200       404       404
POST /account/messages/:id/report                         employee-without-return 404       404       there     404       404
GET  /account/orders                                      employee  200       200       200       200       200
GET  /account/allowance                                   employee  200       200       200       200       200
GET  /account/bookings/:id                                employee  home      home      home      home      home
POST /account/bookings/:id                                employee-without-return there     404       404       404       404
GET  /admin                                               admin     admin     admin     admin     admin     home
GET  /admin/dashboard                                     admin     admin     admin     admin     admin     200
GET  /admin/users                                         admin     admin     admin     admin     admin     200
GET  /admin/users/:id                                     admin     admin     admin     admin     admin     200
GET  /admin/users/:id/account-type                        admin     admin     admin     admin     admin     200
POST /admin/users/:id/account-type                        admin-without-return 403       403       403       403       there
GET  /admin/users/:id/notes                               admin     admin     admin     admin     admin     200
POST /admin/users/:id/notes                               admin-without-return 403       403       403       403       there
GET  /admin/users/:id/suspension                          admin     admin     admin     admin     admin     200
POST /admin/users/:id/suspension                          admin-without-return 403       403       403       403       there
GET  /admin/jobs/review                                   admin     admin     admin     admin     admin     200
GET  /admin/jobs/reports                                  admin     admin     admin     admin     admin     200
GET  /admin/messages                                      admin     admin     admin     admin     admin     200
GET  /admin/settings                                      admin     admin     admin     admin     admin     200
POST /admin/settings                                      admin-without-return 403       403       403       403       400
GET  /admin/feeds                                         admin     admin     admin     admin     admin     200
GET  /admin/feeds/new                                     admin     admin     admin     admin     admin     200
POST /admin/feeds/new                                     admin-without-return 403       403       403       403       400
GET  /admin/feeds/:id                                     admin     admin     admin     admin     admin     200
POST /admin/feeds/:id                                     admin-without-return 403       403       403       403       400
GET  /admin/feeds/:id/deletion                            admin     admin     admin     admin     admin     200
POST /admin/feeds/:id/deletion                            admin-without-return 403       403       403       403       there
GET  /admin/audit                                         admin     admin     admin     admin     admin     200
GET  /admin/security                                      admin     admin     admin     admin     admin     200
GET  /admin/security/settings                             admin     admin     admin     admin     admin     200
POST /admin/security/settings                             admin-without-return 403       403       403       403       400
GET  /admin/bookings                                      admin     admin     admin     admin     admin     200
POST /admin/bookings                                      admin-without-return 403       403       403       403       400
GET  /admin/bookings/advice                               admin     admin     admin     admin     admin     home
POST /admin/bookings/advice                               admin-without-return 403       403       403       403       home
GET  /admin/bookings/types                                admin     admin     admin     admin     admin     200
GET  /admin/bookings/types/new                            admin     admin     admin     admin     admin     200
POST /admin/bookings/types/new                            admin-without-return 403       403       403       403       400
GET  /admin/bookings/types/:id                            admin     admin     admin     admin     admin     200
POST /admin/bookings/types/:id                            admin-without-return 403       403       403       403       400
GET  /admin/bookings/days                                 admin     admin     admin     admin     admin     200
GET  /admin/bookings/days/closures                        admin     admin     admin     admin     admin     200
POST /admin/bookings/days/closures                        admin-without-return 403       403       403       403       there
GET  /admin/bookings/days/new                             admin     admin     admin     admin     admin     200
POST /admin/bookings/days/new                             admin-without-return 403       403       403       403       400
GET  /admin/bookings/days/:id                             admin     admin     admin     admin     admin     200
POST /admin/bookings/days/:id                             admin-without-return 403       403       403       403       400
GET  /admin/bookings/days/:id/removal                     admin     admin     admin     admin     admin     200
POST /admin/bookings/days/:id/removal                     admin-without-return 403       403       403       403       there
GET  /admin/bookings/time-off                             admin     admin     admin     admin     admin     200
GET  /admin/bookings/time-off/new                         admin     admin     admin     admin     admin     200
POST /admin/bookings/time-off/new                         admin-without-return 403       403       403       403       400
GET  /admin/bookings/affected                             admin     admin     admin     admin     admin     200
GET  /admin/bookings/affected/message                     admin     admin     admin     admin     admin     200
POST /admin/bookings/affected/message                     admin-without-return 403       403       403       403       400
GET  /admin/bookings/consultants                          admin     admin     admin     admin     admin     200
GET  /admin/bookings/consultants/new                      admin     admin     admin     admin     admin     200
POST /admin/bookings/consultants/new                      admin-without-return 403       403       403       403       400
GET  /admin/bookings/consultants/:id                      admin     admin     admin     admin     admin     200
POST /admin/bookings/consultants/:id                      admin-without-return 403       403       403       403       400
GET  /admin/bookings/consultants/:id/calendar             admin     admin     admin     admin     admin     200
POST /admin/bookings/consultants/:id/calendar             admin-without-return 403       403       403       403       400
GET  /admin/import                                        admin     admin     admin     admin     admin     200
POST /admin/import                                        admin-without-return 403       403       403       403       400
GET  /admin/import/:id                                    admin     admin     admin     admin     admin     200
POST /admin/import/:id                                    admin-without-return 403       403       403       403       400
GET  /admin/store                                         admin     admin     admin     admin     admin     200
GET  /admin/store/products                                admin     admin     admin     admin     admin     200
GET  /admin/store/products/new                            admin     admin     admin     admin     admin     200
POST /admin/store/products/new                            admin-without-return 403       403       403       403       400
GET  /admin/store/products/changes                        admin     admin     admin     admin     admin     there
POST /admin/store/products/changes                        admin-without-return 403       403       403       403       there
GET  /admin/store/products/import                         admin     admin     admin     admin     admin     200
POST /admin/store/products/import                         admin-without-return 403       403       403       403       400
GET  /admin/store/products/import/:id                     admin     admin     admin     admin     admin     200
GET  /admin/store/products/:id                            admin     admin     admin     admin     admin     200
POST /admin/store/products/:id                            admin-without-return 403       403       403       403       400
GET  /admin/store/products/:id/options                    admin     admin     admin     admin     admin     200
POST /admin/store/products/:id/options                    admin-without-return 403       403       403       403       409
GET  /admin/store/products/:id/variants                   admin     admin     admin     admin     admin     200
POST /admin/store/products/:id/variants                   admin-without-return 403       403       403       403       400
GET  /admin/store/products/:id/images                     admin     admin     admin     admin     admin     200
POST /admin/store/products/:id/images                     admin-without-return 403       403       403       403       400
GET  /admin/store/products/:id/images/details             admin     admin     admin     admin     admin     200
POST /admin/store/products/:id/images/details             admin-without-return 403       403       403       403       400
GET  /admin/store/products/:id/placement                  admin     admin     admin     admin     admin     200
POST /admin/store/products/:id/placement                  admin-without-return 403       403       403       403       409
GET  /admin/store/stock                                   admin     admin     admin     admin     admin     200
GET  /admin/store/stock/documents                         admin     admin     admin     admin     admin     200
GET  /admin/store/stock/documents/:id                     admin     admin     admin     admin     admin     404
GET  /admin/store/stock/deliveries/new                    admin     admin     admin     admin     admin     200
POST /admin/store/stock/deliveries/new                    admin-without-return 403       403       403       403       400
GET  /admin/store/stock/counts/new                        admin     admin     admin     admin     admin     200
POST /admin/store/stock/counts/new                        admin-without-return 403       403       403       403       400
GET  /admin/store/stock/import                            admin     admin     admin     admin     admin     200
POST /admin/store/stock/import                            admin-without-return 403       403       403       403       400
GET  /admin/store/stock/import/:id                        admin     admin     admin     admin     admin     200
GET  /admin/store/stock/:id                               admin     admin     admin     admin     admin     200
POST /admin/store/stock/:id                               admin-without-return 403       403       403       403       400
GET  /admin/store/stock/:id/adjustment                    admin     admin     admin     admin     admin     200
POST /admin/store/stock/:id/adjustment                    admin-without-return 403       403       403       403       400
GET  /admin/store/orders                                  admin     admin     admin     admin     admin     200
GET  /admin/store/orders/awaiting                         admin     admin     admin     admin     admin     200
GET  /admin/store/orders/returns                          admin     admin     admin     admin     admin     200
GET  /admin/store/orders/returns/:id                      admin     admin     admin     admin     admin     200
POST /admin/store/orders/returns/:id                      admin-without-return 403       403       403       403       400
GET  /admin/store/orders/print                            admin     admin     admin     admin     admin     200
GET  /admin/store/orders/shipments                        admin     admin     admin     admin     admin     200
POST /admin/store/orders/shipments                        admin-without-return 403       403       403       403       there
GET  /admin/store/orders/:id                              admin     admin     admin     admin     admin     200
GET  /admin/store/orders/:id/refund                       admin     admin     admin     admin     admin     200
POST /admin/store/orders/:id/refund                       admin-without-return 403       403       403       403       400
GET  /admin/store/orders/:id/delivery                     admin     admin     admin     admin     admin     200
POST /admin/store/orders/:id/delivery                     admin-without-return 403       403       403       403       400
GET  /admin/store/orders/:id/cancellation                 admin     admin     admin     admin     admin     200
POST /admin/store/orders/:id/cancellation                 admin-without-return 403       403       403       403       400
GET  /admin/store/orders/:id/shipment                     admin     admin     admin     admin     admin     200
POST /admin/store/orders/:id/shipment                     admin-without-return 403       403       403       403       there
GET  /admin/store/orders/:id/parcels/:parcel              admin     admin     admin     admin     admin     200
POST /admin/store/orders/:id/parcels/:parcel              admin-without-return 403       403       403       403       there
GET  /admin/store/orders/:id/invoice                      admin     admin     admin     admin     admin     200
GET  /admin/store/orders/:id/adjustments/:refund          admin     admin     admin     admin     admin     200
GET  /admin/store/discounts                               admin     admin     admin     admin     admin     200
GET  /admin/store/discounts/new                           admin     admin     admin     admin     admin     200
POST /admin/store/discounts/new                           admin-without-return 403       403       403       403       400
GET  /admin/store/discounts/:id                           admin     admin     admin     admin     admin     200
POST /admin/store/discounts/:id                           admin-without-return 403       403       403       403       400
GET  /admin/store/allowances                              admin     admin     admin     admin     admin     200
POST /admin/store/allowances                              admin-without-return 403       403       403       403       400
GET  /admin/store/allowances/:id                          admin     admin     admin     admin     admin     200
POST /admin/store/allowances/:id                          admin-without-return 403       403       403       403       400
GET  /admin/store/reports                                 admin     admin     admin     admin     admin     200
GET  /admin/store/collections                             admin     admin     admin     admin     admin     200
POST /admin/store/collections                             admin-without-return 403       403       403       403       400
GET  /admin/store/collections/:id                         admin     admin     admin     admin     admin     200
POST /admin/store/collections/:id                         admin-without-return 403       403       403       403       400
GET  /admin/store/settings                                admin     admin     admin     admin     admin     200
POST /admin/store/settings                                admin-without-return 403       403       403       403       400
GET  /admin/store/delivery-methods/new                    admin     admin     admin     admin     admin     200
POST /admin/store/delivery-methods/new                    admin-without-return 403       403       403       403       400
GET  /admin/store/delivery-methods/:id                    admin     admin     admin     admin     admin     200
POST /admin/store/delivery-methods/:id                    admin-without-return 403       403       403       403       400
GET  /admin/audit.csv                                     admin     admin     admin     admin     admin     200
GET  /admin/users/:id/restoration                         admin     admin     admin     admin     admin     there
POST /admin/users/:id/restoration                         admin-without-return 403       403       403       403       there
GET  /admin/users/:id/notes/:noteId/deletion              admin     admin     admin     admin     admin     there
POST /admin/users/:id/notes/:noteId/deletion              admin-without-return 403       403       403       403       there
GET  /admin/users/:id/confirmation                        admin     admin     admin     admin     admin     there
POST /admin/users/:id/confirmation                        admin-without-return 403       403       403       403       there
GET  /admin/users/:id/sessions                            admin     admin     admin     admin     admin     there
POST /admin/users/:id/sessions                            admin-without-return 403       403       403       403       there
GET  /admin/jobs/:id/approval                             admin     admin     admin     admin     admin     there
POST /admin/jobs/:id/approval                             admin-without-return 403       403       403       403       there
GET  /admin/jobs/:id/reports/dismissal                    admin     admin     admin     admin     admin     there
POST /admin/jobs/:id/reports/dismissal                    admin-without-return 403       403       403       403       there
GET  /admin/messages/:id/dismissal                        admin     admin     admin     admin     admin     there
POST /admin/messages/:id/dismissal                        admin-without-return 403       403       403       403       there
GET  /admin/companies/:id/verification                    admin     admin     admin     admin     admin     there
POST /admin/companies/:id/verification                    admin-without-return 403       403       403       403       there
GET  /admin/companies/:id/verification/removal            admin     admin     admin     admin     admin     there
POST /admin/companies/:id/verification/removal            admin-without-return 403       403       403       403       there
GET  /admin/bookings/advice/rejection                     admin     admin     admin     admin     admin     home
POST /admin/bookings/advice/rejection                     admin-without-return 403       403       403       403       home
GET  /admin/bookings/time-off/:id/deletion                admin     admin     admin     admin     admin     there
POST /admin/bookings/time-off/:id/deletion                admin-without-return 403       403       403       403       there
GET  /admin/bookings/affected/reassignment                admin     admin     admin     admin     admin     there
POST /admin/bookings/affected/reassignment                admin-without-return 403       403       403       403       there
GET  /admin/bookings/consultants/:id/activity             admin     admin     admin     admin     admin     there
POST /admin/bookings/consultants/:id/activity             admin-without-return 403       403       403       403       there
GET  /admin/bookings/consultants/:id/calendar/check       admin     admin     admin     admin     admin     there
POST /admin/bookings/consultants/:id/calendar/check       admin-without-return 403       403       403       403       404
GET  /admin/bookings/consultants/:id/calendar/removal     admin     admin     admin     admin     admin     there
POST /admin/bookings/consultants/:id/calendar/removal     admin-without-return 403       403       403       403       there
GET  /admin/import/:id/skipped-rows                       admin     admin     admin     admin     admin     there
POST /admin/import/:id/skipped-rows                       admin-without-return 403       403       403       403       there
GET  /admin/import/:id/start                              admin     admin     admin     admin     admin     there
POST /admin/import/:id/start                              admin-without-return 403       403       403       403       there
GET  /admin/import/:id/deletion                           admin     admin     admin     admin     admin     there
POST /admin/import/:id/deletion                           admin-without-return 403       403       403       403       there
GET  /admin/store/reports.csv                             admin     admin     admin     admin     admin     200
GET  /admin/store/reports/:file                           admin     admin     admin     admin     admin     200
GET  /admin/store/products.csv                            admin     admin     admin     admin     admin     200
GET  /admin/store/stock.csv                               admin     admin     admin     admin     admin     200
GET  /admin/store/products/import/:id/start               admin     admin     admin     admin     admin     there
POST /admin/store/products/import/:id/start               admin-without-return 403       403       403       403       there
GET  /admin/store/products/import/:id/deletion            admin     admin     admin     admin     admin     there
POST /admin/store/products/import/:id/deletion            admin-without-return 403       403       403       403       there
GET  /admin/store/stock/import/:id/count                  admin     admin     admin     admin     admin     there
POST /admin/store/stock/import/:id/count                  admin-without-return 403       403       403       403       there
GET  /admin/store/stock/import/:id/deletion               admin     admin     admin     admin     admin     there
POST /admin/store/stock/import/:id/deletion               admin-without-return 403       403       403       403       there
GET  /admin/store/preview                                 admin     admin     admin     admin     admin     there
POST /admin/store/preview                                 admin-without-return 403       403       403       403       200
GET  /admin/store/products/:id/copy                       admin     admin     admin     admin     admin     there
POST /admin/store/products/:id/copy                       admin-without-return 403       403       403       403       there
GET  /admin/store/products/:id/deletion                   admin     admin     admin     admin     admin     there
POST /admin/store/products/:id/deletion                   admin-without-return 403       403       403       403       there
GET  /admin/store/products/:id/variants/:variant/deletion admin     admin     admin     admin     admin     there
POST /admin/store/products/:id/variants/:variant/deletion admin-without-return 403       403       403       403       there
GET  /admin/store/products/:id/variants/:variant/restoration admin     admin     admin     admin     admin     there
POST /admin/store/products/:id/variants/:variant/restoration admin-without-return 403       403       403       403       there
GET  /admin/store/products/:id/images/:image/deletion     admin     admin     admin     admin     admin     there
POST /admin/store/products/:id/images/:image/deletion     admin-without-return 403       403       403       403       there
GET  /admin/store/orders/awaiting/:id/cancellation        admin     admin     admin     admin     admin     there
POST /admin/store/orders/awaiting/:id/cancellation        admin-without-return 403       403       403       403       there
GET  /admin/store/orders/returns/:id/receipt              admin     admin     admin     admin     admin     there
POST /admin/store/orders/returns/:id/receipt              admin-without-return 403       403       403       403       there
GET  /admin/store/orders/returns/:id/closure              admin     admin     admin     admin     admin     there
POST /admin/store/orders/returns/:id/closure              admin-without-return 403       403       403       403       there
GET  /admin/store/orders/:id/packing                      admin     admin     admin     admin     admin     there
POST /admin/store/orders/:id/packing                      admin-without-return 403       403       403       403       there
GET  /admin/store/orders/:id/packing/undo                 admin     admin     admin     admin     admin     there
POST /admin/store/orders/:id/packing/undo                 admin-without-return 403       403       403       403       there
GET  /admin/store/orders/:id/parcels/:parcel/undo         admin     admin     admin     admin     admin     there
POST /admin/store/orders/:id/parcels/:parcel/undo         admin-without-return 403       403       403       403       there
GET  /admin/store/orders/:id/resolution                   admin     admin     admin     admin     admin     there
POST /admin/store/orders/:id/resolution                   admin-without-return 403       403       403       403       there
GET  /admin/store/orders/:id/note                         admin     admin     admin     admin     admin     there
POST /admin/store/orders/:id/note                         admin-without-return 403       403       403       403       there
GET  /admin/store/orders/:id/confirmation                 admin     admin     admin     admin     admin     there
POST /admin/store/orders/:id/confirmation                 admin-without-return 403       403       403       403       there
GET  /admin/store/discounts/:id/activation                admin     admin     admin     admin     admin     there
POST /admin/store/discounts/:id/activation                admin-without-return 403       403       403       403       there
GET  /admin/store/delivery-methods/:id/deletion           admin     admin     admin     admin     admin     there
POST /admin/store/delivery-methods/:id/deletion           admin-without-return 403       403       403       403       there
GET  /admin/store/collections/order                       admin     admin     admin     admin     admin     there
POST /admin/store/collections/order                       admin-without-return 403       403       403       403       there
GET  /admin/store/collections/:id/deletion                admin     admin     admin     admin     admin     there
POST /admin/store/collections/:id/deletion                admin-without-return 403       403       403       403       there
GET  /calendar/:file                                      404       404       404       404       404       404
POST /webhooks/stripe                                     415       415       415       415       415       415
POST /webhooks/email                                      404       404       404       404       404       404
GET  /dev/mailbox                                         200       200       200       200       200       200
GET  /dev/mailbox/:id                                     200       200       200       200       200       200
GET  /dev/mailbox/:id/html                                200       200       200       200       200       200
GET  /dev/mailbox/:id/invite.ics                          200       200       200       200       200       200
GET  /dev/ui                                              200       200       200       200       200       200
POST /dev/ui                                              200       200       200       200       200       200
GET  /*                                                   404       404       404       404       404       404
POST /*                                                   404       404       404       404       404       404
`

/**
 * The response of every route of the employer area, and of those outside it that show something of a company, for each role in
 * a company. The rows belong to the owner, who is `employer`; the others are members of the same company.
 */
const COMPANY_TABLE = `
                                                          employer  recruiter read-only
GET  /jobs/:id                                            200       200       200
POST /jobs/:id                                            403       403       403
GET  /resumes/:id/file                                    200       200       200
GET  /message-attachments/:id/file                        200       200       200
GET  /employer/dashboard                                  200       200       200
GET  /booking-portal                                      200       200       200
GET  /booking-portal/feed                                 200       200       200
POST /booking-portal/feed                                 200       200       200
GET  /booking-portal/new                                  403       403       403
POST /booking-portal/new                                  403       403       403
GET  /booking-portal/waitlist                             403       403       403
GET  /booking-portal/workload                             403       403       403
GET  /booking-portal/schedule                             200       200       200
POST /booking-portal/schedule                             404       404       404
GET  /booking-portal/schedule/time-off                    404       404       404
POST /booking-portal/schedule/time-off                    400       400       400
GET  /booking-portal/sessions/:id                         200       200       200
GET  /booking-portal/sessions/:id/cancellation            200       404       403
POST /booking-portal/sessions/:id/cancellation            there     404       403
GET  /booking-portal/:id                                  200       200       200
GET  /booking-portal/:id/status                           200       200       200
POST /booking-portal/:id/status                           there     404       403
GET  /booking-portal/:id/reschedule                       200       404       403
POST /booking-portal/:id/reschedule                       400       404       403
GET  /booking-portal/:id/proposal                         200       404       403
POST /booking-portal/:id/proposal                         400       400       403
GET  /booking-portal/:id/consultant                       200       200       200
POST /booking-portal/:id/consultant                       400       400       403
GET  /booking-portal/:id/contact                          200       404       403
POST /booking-portal/:id/contact                          400       404       403
GET  /booking-portal/:id/video-link                       404       404       403
POST /booking-portal/:id/video-link                       409       404       403
GET  /booking-portal/:id/note                             200       200       200
POST /booking-portal/:id/note                             there     404       403
GET  /manage-jobs                                         200       200       200
GET  /manage-jobs/performance                             200       200       200
GET  /manage-jobs/:id/performance                         200       200       200
GET  /manage-jobs/:id/preview                             200       200       200
GET  /manage-jobs/:id/edit                                200       200       403
POST /manage-jobs/:id/edit                                409       409       403
GET  /manage-jobs/:id/deletion                            200       200       403
POST /manage-jobs/:id/deletion                            there     there     403
GET  /manage-jobs/:id/pause                               there     there     there
POST /manage-jobs/:id/pause                               there     there     403
GET  /manage-jobs/:id/resumption                          there     there     there
POST /manage-jobs/:id/resumption                          there     there     403
GET  /manage-jobs/:id/publication                         there     there     there
POST /manage-jobs/:id/publication                         there     there     403
GET  /manage-jobs/:id/schedule-cancellation               there     there     there
POST /manage-jobs/:id/schedule-cancellation               there     there     403
GET  /manage-jobs/:id/schedule                            200       200       403
POST /manage-jobs/:id/schedule                            409       409       403
GET  /manage-jobs/:id/closure                             there     there     there
POST /manage-jobs/:id/closure                             there     there     403
GET  /manage-jobs/:id/feeds                               200       200       403
POST /manage-jobs/:id/feeds                               there     there     403
GET  /manage-jobs/:id/blind-review                        200       200       403
POST /manage-jobs/:id/blind-review                        there     there     403
GET  /manage-jobs/:id/ranking                             200       200       403
POST /manage-jobs/:id/ranking                             there     there     403
GET  /manage-jobs/:id/filling                             200       200       403
POST /manage-jobs/:id/filling                             there     there     403
GET  /manage-jobs/:id/renewal                             200       200       403
POST /manage-jobs/:id/renewal                             409       409       403
GET  /post-job                                            200       200       403
POST /post-job                                            there     there     403
GET  /view-applicants                                     200       200       200
GET  /view-applicants/:id                                 200       200       200
GET  /view-applicants/:id/notes                           200       200       403
POST /view-applicants/:id/notes                           there     there     403
GET  /view-applicants/:id/notes/:noteId/deletion          there     there     there
POST /view-applicants/:id/notes/:noteId/deletion          there     there     403
GET  /view-applicants/:id/messages                        200       200       200
POST /view-applicants/:id/messages                        there     there     403
GET  /view-applicants/:id/interviews                      200       200       403
POST /view-applicants/:id/interviews                      400       400       403
GET  /view-applicants/:id/interviews/:interviewId         200       200       403
POST /view-applicants/:id/interviews/:interviewId         400       400       403
GET  /view-applicants/:id/interviews/:interviewId/cancellation 200       200       403
POST /view-applicants/:id/interviews/:interviewId/cancellation there     there     403
GET  /view-applicants/:id/interviews/:interviewId/scorecard 200       404       404
POST /view-applicants/:id/interviews/:interviewId/scorecard there     404       404
GET  /view-applicants/:id/rating                          there     there     there
POST /view-applicants/:id/rating                          there     there     403
GET  /view-applicants/:id/tags                            200       200       403
POST /view-applicants/:id/tags                            there     there     403
GET  /view-applicants/:id/tags/removal                    there     there     there
POST /view-applicants/:id/tags/removal                    there     there     403
GET  /view-applicants/:id/status                          200       200       403
POST /view-applicants/:id/status                          there     there     403
GET  /view-applicants/status-changes                      200       200       403
POST /view-applicants/status-changes                      there     there     403
GET  /view-applicants/status-changes/:changeId/undo       there     there     there
POST /view-applicants/status-changes/:changeId/undo       there     there     403
GET  /employer/company                                    200       403       403
POST /employer/company                                    same      403       403
GET  /employer/company/logo                               200       403       403
POST /employer/company/logo                               400       403       403
GET  /employer/embed                                      200       403       403
GET  /employer/settings                                   200       200       200
GET  /employer/no-company                                 home      home      home
GET  /employer/team                                       200       200       200
POST /employer/team                                       400       403       403
GET  /employer/team/members/:id/role                      there     there     there
POST /employer/team/members/:id/role                      there     403       403
GET  /employer/team/members/:id/removal                   200       403       403
POST /employer/team/members/:id/removal                   there     403       403
GET  /employer/team/invitations/:id/email                 there     there     there
POST /employer/team/invitations/:id/email                 there     403       403
GET  /employer/team/invitations/:id/revocation            there     there     there
POST /employer/team/invitations/:id/revocation            there     403       403
GET  /employer/team/departure                             200       200       200
POST /employer/team/departure                             there     there     there
GET  /employer/message-templates                          200       200       403
GET  /employer/message-templates/new                      200       200       403
POST /employer/message-templates/new                      there     409       403
GET  /employer/message-templates/:id                      200       200       403
POST /employer/message-templates/:id                      there     409       403
GET  /employer/message-templates/:id/deletion             200       200       403
POST /employer/message-templates/:id/deletion             there     there     403
GET  /employer/api-keys                                   200       200       403
POST /employer/api-keys                                   400       400       403
GET  /employer/webhooks                                   200       200       403
POST /employer/webhooks                                   400       400       403
GET  /employer/webhooks/:id                               200       404       403
POST /employer/webhooks/:id                               400       404       403
GET  /employer/webhooks/:id/secret                        200       404       403
POST /employer/webhooks/:id/secret                        200       404       403
GET  /employer/webhooks/:id/deletion                      200       404       403
POST /employer/webhooks/:id/deletion                      there     404       403
GET  /view-applicants/message-templates                   200       200       403
GET  /view-applicants/applicants.csv                      200       200       200
GET  /booking-portal/bookings.csv                         200       200       200
GET  /booking-portal/workload.csv                         403       403       403
GET  /booking-portal/waitlist/:id/removal                 there     there     there
POST /booking-portal/waitlist/:id/removal                 403       403       403
GET  /booking-portal/schedule/time-off/:id/deletion       there     there     there
POST /booking-portal/schedule/time-off/:id/deletion       404       404       404
GET  /booking-portal/new/days/:date                       404       404       404
GET  /booking-portal/:id/status/undo                      there     there     there
POST /booking-portal/:id/status/undo                      there     404       403
GET  /booking-portal/:id/confirmation                     there     there     there
POST /booking-portal/:id/confirmation                     there     404       403
GET  /booking-portal/:id/days/:date                       200       404       403
GET  /booking-portal/:id/months/:month                    200       404       403
GET  /employer/company/logo/removal                       there     there     there
POST /employer/company/logo/removal                       there     403       403
GET  /employer/api-keys/:id/revocation                    there     there     there
POST /employer/api-keys/:id/revocation                    404       404       403
GET  /employer/webhooks/:id/enabling                      there     there     there
POST /employer/webhooks/:id/enabling                      there     404       403
GET  /employer/webhooks/:id/test-event                    there     there     there
POST /employer/webhooks/:id/test-event                    there     404       403
GET  /employer/webhooks/:id/deliveries/:deliveryId/replay there     there     there
POST /employer/webhooks/:id/deliveries/:deliveryId/replay there     404       403
GET  /booking-portal/feed/removal                         there     there     there
POST /booking-portal/feed/removal                         there     there     there
GET  /account/applications/:id/messages-read              start     start     start
POST /account/applications/:id/messages-read              start     start     start
GET  /account/messages/:id/report                         200       200       200
POST /account/messages/:id/report                         there     there     there
`

const ACTORS = ['guest', 'employee', 'other employee', 'employer', 'other employer', 'admin'] as const
const MEMBERS = ['employer', 'recruiter', 'read-only'] as const
type ActorName = (typeof ACTORS | typeof MEMBERS)[number]
type Cast = Record<Exclude<ActorName, 'guest'>, Person>

const JOB = {
  title: 'Forklift Driver',
  location: 'Dandenong VIC',
  job_type: 'Full-time',
  salary: '$70,000',
  description: 'Load and unload trucks.',
  responsibilities: 'Load trucks',
  requirements: 'LF licence',
  benefits: 'Parking',
}

/** Valid forms by route, so that only the actor decides about the response. Other routes get an empty form. */
const FORMS: Record<string, Record<string, string>> = {
  '/account/applications/:id/messages-read': { back: '/' },
  '/admin/store/orders/:id/note': { note: 'Call back on Monday.', version: '1' },
  '/admin/store/orders/:id/parcels/:parcel': { carrier: 'Australia Post', version: '1' },
  '/admin/store/orders/:id/shipment': { version: '1' },
  '/booking-portal/:id/status': { status: 'cancelled', confirmed: 'yes', version: '1' },
  '/booking-portal/:id/note': { note: 'Bring the licence.', version: '1' },
  '/view-applicants/:id/notes': { note: 'Call back on Monday.' },
  '/interviews/:token': { starts_at: INTERVIEW_AT.toISOString() },
  '/employee/dashboard/interviews/:id': { starts_at: INTERVIEW_AT.toISOString() },
  '/view-applicants/:id/interviews/:interviewId/cancellation': { version: '1' },
  '/view-applicants/:id/messages': { message: 'Are you free on Monday?' },
  '/employee/dashboard/applications/:id/messages': { message: 'I am free on Monday.' },
  '/view-applicants/:id/interviews/:interviewId/scorecard': { recommendation: '2', version: '0' },
  '/view-applicants/:id/rating': { rating: '4' },
  '/view-applicants/:id/tags': { tag: 'Night shift' },
  '/view-applicants/:id/status': { expected_status: 'Pending', status: 'Reviewed' },
  '/manage-jobs/:id/schedule': { publish_at: '2099-12-31T09:00' },
  '/manage-jobs/:id/renewal': { closes_on: '2099-12-31' },
  '/manage-jobs/:id/ranking': {
    answers_weight: '1',
    rating_weight: '1',
    skills_weight: '1',
    scorecards_weight: '1',
    version: '0',
  },
  '/manage-jobs/:id/blind-review': { blind_until: 'Reviewed', from: '' },
  '/manage-jobs/:id/filling': { open_applications: 'keep' },
  '/admin/users/:id/notes': { note: 'Call back on Monday.' },
  '/admin/users/:id/account-type': { account_type: 'employee', reason: 'Looks for work.' },
  '/admin/users/:id/suspension': { reason: 'Asked applicants for a fee.' },
  '/account/passkeys/:id/name': { name: 'Work laptop' },
  '/post-job': JOB,
  '/manage-jobs/:id/edit': { ...JOB, version: 'invalid' },
  '/employer/company': { name: 'Bright & Co', about: '', website: '', version: '1' },
  '/employer/message-templates/new': { name: 'Not this time', body: 'Hello {first name}' },
  '/employer/message-templates/:id': { name: 'Next steps', body: 'Hello {first name}', version: '1' },
  '/employer/team/members/:id/role': { role: 'read-only', from_role: 'recruiter' },
  '/employee/dashboard/profile': {
    full_name: 'Mia Nguyen',
    phone: '0412 345 678',
    headline: '',
    location: '',
    version: '1',
  },
  '/employee/dashboard/resumes/:id': { name: 'Resume 2026' },
  '/pay/:token': {
    full_name: 'Mia Nguyen',
    email: 'mia@example.com',
    line1: '12 Test Street',
    suburb: 'Parramatta',
    state: 'NSW',
    postcode: '2150',
  },
  '/account/email': { email: 'next@example.com', current_password: 'wrong' },
  '/account/password': { current_password: 'wrong', password: 'Brolga-7walk!', confirm_password: 'Brolga-7walk!' },
}

let site: Site
let routes: ServerBuild['routes']
let cast: Cast
beforeAll(async () => {
  site = await openSite()
  // Otherwise the advice about weekends depends on whether today's test bookings are on one.
  await site.db.update(bookingSettings).set({ keptOpenAt: new Date() })
  const { build } = await import(join(process.cwd(), 'build/server/index.js'))
  routes = await loadRoutes(build.routes)
})
afterAll(() => site.close())

async function makeCast(): Promise<Cast> {
  const one = (userType: 'employee' | 'employer' | 'admin') => makePerson(site.db, userType)
  const [employee, other, employer, otherEmployer, admin] = await Promise.all([
    one('employee'),
    one('employee'),
    one('employer'),
    one('employer'),
    one('admin'),
  ])
  const member = (companyRole: 'recruiter' | 'read-only') =>
    makePerson(site.db, 'employer', { colleague: employer, companyRole })
  const [recruiter, reader] = await Promise.all([member('recruiter'), member('read-only')])
  const members = { employer, recruiter, 'read-only': reader }
  return { employee, 'other employee': other, ...members, 'other employer': otherEmployer, admin }
}

type Row = { method: 'GET' | 'POST'; path: string }

/** Every path of the built app with its methods. */
function builtRoutes(): Row[] {
  const pathOf = (id: string | undefined): string => {
    const route = id ? routes[id] : undefined
    return route ? `${pathOf(route.parentId)}${route.path ? `/${route.path}` : ''}` : ''
  }
  return Object.values(routes).flatMap((route) => {
    if (!route || route.id === 'root' || (route.path === undefined && !route.index)) return []
    const path = pathOf(route.id) || '/'
    const { loader, default: page, action } = route.module
    return [
      ...(loader || page ? [{ method: 'GET' as const, path }] : []),
      ...(action ? [{ method: 'POST' as const, path }] : []),
    ]
  })
}

/** The path with the ids of rows of `cast`. The rows are new, because an earlier request may have changed others. */
async function fill(path: string): Promise<string> {
  if (path === '/*') return '/nowhere'
  if (path.includes(':slug')) return path.replace(':slug', await slugOf(cast.employer))
  if (path.includes(':place') || path.includes(':category')) return fillBrowsePage(path)
  if (path.startsWith('/pay') || path.startsWith('/cart/checkouts'))
    return path.replace(':token', (await makeCheckout(guestCtx(site))).token).replace(':act', 'cancel')
  if (path.startsWith('/bookings')) {
    const inThreeDays = new Date(Date.now() + 3 * 86_400_000)
    const booking = await makeBooking(site.db, { startsAt: inThreeDays, confirmedAt: new Date() })
    const token = await createManageToken(ctxFor(cast.admin), booking.id)
    return path.replace(':token', token).replace(':date', '2026-12-01').replace(':month', '2026-12')
  }
  if (path.includes('interviews/:')) return fillInterview(path)
  if (path.startsWith('/waitlist')) return path.replace(':token', (await makeWaitlistEntry(site.db)).token)
  if (path.startsWith('/booking/'))
    return path.replace(':kind', 'consultation').replace(':date', '2026-12-01').replace(':month', '2026-12')
  if (/^\/booking-portal\/:id\/(days|months)/.test(path)) {
    return path
      .replace(':id', await makeEmployersBooking())
      .replace(':date', '2026-12-01')
      .replace(':month', '2026-12')
  }
  if (path.startsWith('/admin/store')) return fillStore(path.replace(':file', 'orders.csv'))
  if (path.startsWith('/orders')) {
    const { id, link } = await makeOrder(guestCtx(site))
    const filled = path.replace('/orders/:token', new URL(link).pathname)
    return filled.includes(':refund') ? filled.replace(':refund', await makeRefund(id)) : filled
  }
  if (path.startsWith('/store/'))
    return path.replace(':storeId', 'store_muster').replace(':id', 'prod_nobody').replace('*', 'nothing')
  if (path.startsWith('/employer/webhooks/:id')) return fillWebhook(path)
  if (!path.includes(':id')) return path
  return path.replace(':id', await idFor(path))
}

/** A path with the ids of an interview and its application, or the token of its link. */
async function fillInterview(path: string): Promise<string> {
  const application = await makeApplication(site.db, await makeJob(site.db, cast.employer), cast.employee)
  const interview = await makeInterview(site.db, application, [INTERVIEW_AT])
  // The actors before have picked this time of the same interviewer, which the employer accepts.
  await site.db
    .update(interviewTimes)
    .set({ acceptsConflicts: true })
    .where(eq(interviewTimes.interviewId, interview.id))
  if (path.endsWith('/scorecard')) await scheduleInterview(interview.id, new Date(Date.now() - 86_400_000))
  if (path.endsWith('/calendar.ics')) await scheduleInterview(interview.id, INTERVIEW_AT)
  const token = generateToken()
  const expiresAt = new Date(Date.now() + 86_400_000)
  await site.db.insert(interviewLinks).values({ tokenHash: hashToken(token), interviewId: interview.id, expiresAt })
  const id = path.startsWith('/view-applicants') ? application.id : interview.id
  return path.replace(':token', token).replace(':id', id).replace(':interviewId', interview.id)
}

/** Makes a proposed interview one at an agreed time. */
async function scheduleInterview(id: string, startsAt: Date): Promise<void> {
  const endsAt = new Date(startsAt.getTime() + 1_800_000)
  await site.db.update(interviews).set({ status: 'scheduled', startsAt, endsAt }).where(eq(interviews.id, id))
}

/** A path with the ids of an employer's webhook and of a delivery to it. */
async function fillWebhook(path: string): Promise<string> {
  const [id, eventId, deliveryId, createdAt] = [newId(), newId(), newId(), new Date()]
  const endpoint = { id, profileId: cast.employer.id, url: 'https://example.com/', eventTypes: [], secret: 'whsec_' }
  await site.db.insert(webhookEndpoints).values({ ...endpoint, createdAt, updatedAt: createdAt })
  await site.db.insert(webhookEvents).values({ id: eventId, type: 'ping', body: '{}', createdAt })
  const status = 'delivered' as const
  await site.db.insert(webhookDeliveries).values({ id: deliveryId, eventId, endpointId: id, status, createdAt })
  return path.replace(':id', id).replace(':deliveryId', deliveryId)
}

/** A path of open jobs by category and place. The server knows the page of a new job after a second at the latest. */
async function fillBrowsePage(path: string): Promise<string> {
  await makeJob(site.db, cast.employer, { category: 'Warehousing', location: 'Dandenong VIC' })
  const filled = path.replace(':category', 'warehousing').replace(':place', 'dandenong-vic')
  await vi.waitFor(async () => expect((await visit(site).get(filled)).status).toBe(200), { timeout: 5000 })
  return filled
}

/** A path of the store admin with the ids of a product, a variant, an image or a collection. */
async function fillStore(path: string): Promise<string> {
  const { db } = site
  if (path.startsWith('/admin/store/orders')) return fillOrder(path)
  if (path.startsWith('/admin/store/allowances/:id')) return path.replace(':id', cast.employee.id)
  if (path.startsWith('/admin/store/delivery-methods/:id')) return path.replace(':id', await makeDeliveryMethod())
  if (path.includes('/import/:id')) return path.replace(':id', await makeStoreImport(path))
  if (path.startsWith('/admin/store/discounts/:id')) return path.replace(':id', await makeDiscount())
  const { id, variants } = await makeProduct(db, {
    images: 2,
    variants: [{ values: { Size: 'S' } }, { values: { Size: 'M' } }],
  })
  const [image] = await db.select().from(productImages).where(eq(productImages.productId, id))
  const collection = path.includes('/collections/:id') ? await makeCollection(db, 'Workwear', []) : null
  const rowId = path.startsWith('/admin/store/stock') ? (variants[0]?.id ?? '') : (collection?.id ?? id)
  return path
    .replace(':id', rowId)
    .replace(':variant', variants[0]?.id ?? '')
    .replace(':image', image?.id ?? '')
}

/** A path with the id of an order, which is shipped if the path names a parcel. */
async function fillOrder(path: string): Promise<string> {
  if (path.includes('/awaiting/')) return path.replace(':id', (await makeCheckout(guestCtx(site))).id)
  const { id } = await makeOrder(guestCtx(site))
  if (path.includes('/returns/')) return path.replace(':id', await makeReturn(id))
  if (path.includes(':refund')) return path.replace(':id', id).replace(':refund', await makeRefund(id))
  if (!path.includes(':parcel')) return path.replace(':id', id)
  const ctx = { ...guestCtx(site), actor: cast.admin }
  await shipOrder(ctx, id, { carrier: null, trackingNumber: null, expectedVersion: 1 })
  const [parcel] = await listParcels(ctx, id)
  return path.replace(':id', id).replace(':parcel', parcel?.id ?? '')
}

async function makeReturn(orderId: string): Promise<string> {
  const id = newId()
  const request = { items: {}, reason: 'Too small', requestedAt: new Date() }
  await site.db.insert(orderReturns).values({ id, orderId, status: 'requested', ...request })
  return id
}

/** A refund that the payment service has confirmed. */
async function makeRefund(orderId: string): Promise<string> {
  const [id, now] = [newId(), new Date()]
  const times = { createdAt: now, finishedAt: now }
  await site.db
    .insert(refunds)
    .values({ id, orderId, amountCents: 100, reason: 'Late', restocked: {}, status: 'succeeded', ...times })
  return id
}

/** A method for a place where no other test delivers to. */
async function makeDeliveryMethod(): Promise<string> {
  const id = newId()
  const place = { states: [], postcodes: [['0200', '0200'] as [string, string]] }
  const method = { name: 'Express', priceCents: 1000, position: 0, createdAt: new Date(), ...place }
  await site.db.insert(deliveryMethods).values({ id, ...method })
  return id
}

async function makeDiscount(): Promise<string> {
  const id = newId()
  const code = id.slice(-12).toUpperCase()
  await site.db.insert(discounts).values({ id, code, kind: 'percentage', value: 10, createdAt: new Date() })
  return id
}

async function slugOf({ companyId }: Person): Promise<string> {
  const [company] = await site.db
    .select()
    .from(companies)
    .where(eq(companies.id, companyId ?? ''))
  return company?.slug ?? ''
}

async function idFor(path: string): Promise<string> {
  const { db } = site
  if (path.startsWith('/employer/message-templates')) return makeTemplate(cast.employer)
  if (path.startsWith('/employer/team/invitations')) return makeInvitation(cast.employer)
  if (path.startsWith('/employer/team/members')) {
    return (await makePerson(db, 'employer', { colleague: cast.employer, companyRole: 'recruiter' })).id
  }
  if (path.startsWith('/admin/users')) return (await makePerson(db, 'employee')).id
  if (path.startsWith('/admin/companies')) return cast.employer.companyId ?? ''
  if (path.startsWith('/admin/import')) return makeImport(cast.admin)
  if (path.startsWith('/admin/feeds')) return makeFeed(db, newId())
  if (path.startsWith('/dev/mailbox')) return makeEmail()
  if (path.startsWith('/account/sessions')) return makeSession(cast.employee)
  if (path.startsWith('/account/passkeys')) return makePasskey(cast.employee)
  if (path.startsWith('/account/bookings')) return (await makeBooking(db, { userId: cast.employee.id })).id
  if (path.startsWith('/admin/bookings/days')) return makeDay()
  if (path.startsWith('/admin/bookings/types')) return DEFAULT_CONSULTATION_TYPE_ID
  if (path.startsWith('/admin/bookings/time-off')) return makeTimeOff()
  if (path.startsWith('/admin/bookings/consultants')) return (await makeConsultant(db)).id
  if (path.startsWith('/booking-portal/waitlist')) return (await makeWaitlistEntry(db)).id
  if (path.startsWith('/booking-portal/sessions')) return makeGroupSession(db, await makeEmployersBooking())
  if (path.startsWith('/booking-portal')) return makeEmployersBooking()
  if (path.startsWith('/product')) return (await makeProduct(db)).id
  if (path.includes('/messages/:id')) return makeReportedMessage()
  const job = await makeJob(db, cast.employer)
  if (path.startsWith('/message-attachments')) {
    const application = await makeApplication(db, job, cast.employee)
    const author = { id: cast.employee.id, sender: 'applicant' as const }
    return (await makeMessageWithFile(db, application.id, author)).attachmentId
  }
  if (path.includes('/resumes/:id')) return makeSentResume(db, await makeApplication(db, job, cast.employee))
  if (
    !path.startsWith('/view-applicants') &&
    !path.startsWith('/employee') &&
    !path.startsWith('/account/applications')
  )
    return job.id
  return (await makeApplication(db, job, cast.employee)).id
}

async function makeTemplate({ companyId }: Person): Promise<string> {
  const [id, createdAt] = [newId(), new Date()]
  const times = { createdAt, updatedAt: createdAt }
  await site.db.insert(messageTemplates).values({ id, companyId: companyId ?? '', name: id, body: 'Hello', ...times })
  return id
}

async function makeInvitation({ id: invitedBy, companyId }: Person): Promise<string> {
  const [id, sentAt] = [newId(), new Date()]
  const invitation = { email: `${id}@example.com`, role: 'recruiter' as const, tokenHash: id, invitedBy }
  const expiresAt = new Date(Date.now() + 86_400_000)
  await site.db.insert(companyInvitations).values({ id, companyId: companyId ?? '', ...invitation, sentAt, expiresAt })
  return id
}

/** A session on another device. */
async function makeSession({ id: userId }: Person): Promise<string> {
  const id = newId()
  const [createdAt, expiresAt] = [new Date(), new Date(Date.now() + 3_600_000)]
  await site.db.insert(sessions).values({ id, token: id, userId, expiresAt, createdAt, updatedAt: createdAt })
  return id
}

/** A message of `employee` to `employer`, who has reported it. */
async function makeReportedMessage(): Promise<string> {
  const application = await makeApplication(site.db, await makeJob(site.db, cast.employer), cast.employee)
  const [id, at] = [newId(), new Date()]
  const message = { applicationId: application.id, sender: 'applicant' as const, authorId: cast.employee.id }
  await site.db.insert(applicationMessages).values({ id, ...message, body: 'Hello', at, reportedAt: at })
  return id
}

async function makePasskey({ id: userId }: Person): Promise<string> {
  const id = newId()
  const values = {
    id,
    userId,
    credentialID: id,
    publicKey: '',
    counter: 0,
    deviceType: 'singleDevice',
    backedUp: false,
  }
  await site.db.insert(passkeys).values(values)
  return id
}

async function makeDay(): Promise<string> {
  const id = newId()
  await site.db.insert(bookingDays).values({ id, onDate: '2030-01-01', name: id, state: null, closed: false })
  return id
}

async function makeTimeOff(): Promise<string> {
  const id = newId()
  const [startsAt, endsAt] = [new Date('2030-01-01T00:00Z'), new Date('2030-01-02T00:00Z')]
  await site.db.insert(timeOff).values({ id, startsAt, endsAt, createdAt: new Date() })
  return id
}

/** A booking with `employer` as its consultant: every employer can see it, and only this one can change it. */
async function makeEmployersBooking(): Promise<string> {
  const profileId = cast.employer.id
  const [existing] = await site.db.select().from(consultants).where(eq(consultants.profileId, profileId))
  const { id } = existing ?? (await makeConsultant(site.db, { profileId }))
  return (await makeBooking(site.db, { consultantId: id, resourceId: newId() })).id
}

async function makeImport(by: Person): Promise<string> {
  const bytes = Buffer.from('title,company,location,description\nDriver,Bright & Co,Perth,Drive.\n')
  const uploaded = await uploadImport(ctxFor(by), { name: 'jobs.csv', bytes })
  if (!uploaded.ok) throw new Error('The upload was rejected.')
  return uploaded.id
}

async function makeStoreImport(path: string): Promise<string> {
  const kind = path.startsWith('/admin/store/stock') ? 'stock' : 'products'
  const bytes = Buffer.from('SKU,On hand\nUNKNOWN,1\n')
  return createStoreImport(ctxFor(cast.admin), kind, { name: 'file.csv', bytes })
}

function ctxFor(actor: Person): Ctx {
  return {
    db: site.db,
    actor,
    now: new Date(),
    tasks: { enqueue: async () => {}, enqueueAll: async () => {} },
    payments: null,
    files: createDiskFiles('/nonexistent'),
    publicHttpClient: TEST_PUBLIC_HTTP_CLIENT,
    encryption: TEST_ENCRYPTION,
    virusScanner: null,
    replyMailbox: null,
    emailSender: null,
    baseUrl: site.url,
    timeZone: 'Australia/Sydney',
    production: false,
    requestId: null,
    address: null,
    log: createLog('silent'),
  }
}

async function makeEmail(): Promise<string> {
  const id = newId()
  const message = { recipient: 'mia@example.com', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' }
  await site.db
    .insert(emails)
    .values({ id, ...message, calendarMethod: 'REQUEST', calendar: 'BEGIN:VCALENDAR', createdAt: new Date() })
  return id
}

const request = (actor: ActorName, { method, path }: Row, filled: string) => {
  const visitor = visit(site, { as: actor === 'guest' ? undefined : cast[actor] })
  return method === 'GET' ? visitor.get(filled) : visitor.post(filled, FORMS[path])
}

/** A response as a cell of the table. */
function cellOf({ status, location }: RouteResponse, filled: string): string {
  if (!location) return String(status)
  const { pathname, searchParams } = new URL(location, site.url)
  const loginPage = pathname.match(/^\/(employee|employer|admin)\/login$/)?.[1]
  if (loginPage) return searchParams.get('returnTo') === filled ? loginPage : `${loginPage}-without-return`
  if (/^\/(employee|employer|admin)\/dashboard$/.test(pathname)) return 'home'
  return pathname === '/' ? 'start' : pathname === filled ? 'same' : 'there'
}

/** The random id of a toast. */
const TOAST_ID = /(?<=\\"id\\",\\")[0-9a-f-]{36}/g

/** The response of each of `rows` for each of `actors`, as a table below the first line of `expected`. */
async function tabulate(rows: Row[], actors: readonly ActorName[], expected: string): Promise<string> {
  const lines = [expected.split('\n')[1] ?? '']
  for (const row of rows) {
    const cells: string[] = []
    cast = await makeCast()
    // One client makes all requests, more in a minute than it may.
    await site.db.delete(rateLimits)
    for (const actor of actors) {
      const filled = await fill(row.path)
      cells.push(cellOf(await request(actor, row, filled), filled))
    }
    lines.push(`${row.method.padEnd(4)} ${row.path.padEnd(52)} ${cells.map((cell) => cell.padEnd(9)).join(' ')}`.trim())
  }
  return `\n${lines.join('\n')}\n`
}

test('every route gives every kind of actor the response in the table', { timeout: 300_000 }, async () => {
  expect(await tabulate(builtRoutes(), ACTORS, TABLE)).toBe(TABLE)
})

/** The routes that show or change something of a company. */
const COMPANY_ROUTES =
  /^\/(employer\/|booking-portal|manage-jobs|post-job|view-applicants|resumes|message-attachments|jobs\/:id$|account\/(messages|applications))/

test('every route of a company gives each role in it the response in the table', { timeout: 300_000 }, async () => {
  const rows = builtRoutes().filter(({ path }) => COMPANY_ROUTES.test(path) && !/login|register/.test(path))
  expect(await tabulate(rows, MEMBERS, COMPANY_TABLE)).toBe(COMPANY_TABLE)
})

/** Who does not get a page with status 200, by its path, as TABLE says. */
function deniedActors(): Map<string, ActorName[]> {
  const rows = TABLE.trim().split('\n').slice(1)
  return new Map(
    rows.flatMap((line) => {
      const [method, path = '', ...cells] = line.split(/ +/)
      return method === 'GET' ? [[path, ACTORS.filter((_, index) => cells[index] !== '200')] as const] : []
    }),
  )
}

test('the data requests of a page are denied to everyone who cannot see the page', { timeout: 300_000 }, async () => {
  cast = await makeCast()
  const denied = deniedActors()
  const leaks: string[] = []
  for (const row of builtRoutes().filter(({ method, path }) => method === 'GET' && path !== '/' && path !== '/*')) {
    const actors = denied.get(row.path) ?? ACTORS
    if (actors.length === 0) continue
    const filled = await fill(row.path)
    for (const actor of actors) {
      for (const spelling of [`${filled}.data`, `${filled}.data?_routes=`, filled.toUpperCase(), `${filled}/`]) {
        const { status } = await request(actor, row, spelling)
        // With 202 the framework redirects its client-side router.
        if (status < 300 && status !== 202) leaks.push(`${actor} ${spelling} ${status}`)
      }
    }
  }
  expect(leaks).toEqual([])
})

test.each([
  ['GET', '/employee/dashboard/applications/:id/withdrawal', 'other employee'],
  ['POST', '/employee/dashboard/applications/:id/withdrawal', 'other employee'],
  ['GET', '/employee/dashboard/resumes/:id', 'other employee'],
  ['POST', '/employee/dashboard/resumes/:id/deletion', 'other employee'],
  ['GET', '/resumes/:id/file', 'other employee'],
  ['GET', '/resumes/:id/file', 'other employer'],
  ['GET', '/message-attachments/:id/file', 'other employee'],
  ['GET', '/message-attachments/:id/file', 'other employer'],
  ['GET', '/manage-jobs/:id/edit', 'other employer'],
  ['POST', '/manage-jobs/:id/edit', 'other employer'],
  ['GET', '/manage-jobs/:id/deletion', 'other employer'],
  ['POST', '/manage-jobs/:id/deletion', 'other employer'],
  ['GET', '/view-applicants/:id/status', 'other employer'],
  ['POST', '/view-applicants/:id/status', 'other employer'],
  ['POST', '/view-applicants/:id/notes', 'other employer'],
  ['POST', '/view-applicants/:id/messages', 'other employer'],
  ['POST', '/employee/dashboard/applications/:id/messages', 'other employee'],
  ['GET', '/account/messages/:id/report', 'other employee'],
  ['POST', '/view-applicants/:id/rating', 'other employer'],
  ['POST', '/booking-portal/:id/status', 'other employer'],
  ['POST', '/booking-portal/:id/note', 'other employer'],
  ['GET', '/booking-portal/:id/reschedule', 'other employer'],
  ['POST', '/booking-portal/:id/reschedule', 'other employer'],
] as const)(
  '%s %s gives %s the same 404 for the row of someone else as for an unknown one',
  async (method, path, actor) => {
    cast = await makeCast()
    const existing = await fill(path)
    const bodies = await Promise.all(
      [existing, path.replace(':id', newId()), path.replace(':id', 'no-id')].map(async (filled) => {
        const { status, body } = await request(actor, { method, path }, filled)
        expect(status).toBe(404)
        const id = filled.match(/(?<=\/)(no-id|[0-9a-f-]{36})/)?.[0] ?? ''
        return body.replaceAll(id, 'id').replace(TOAST_ID, 'toast')
      }),
    )
    expect(bodies[1]).toBe(bodies[0])
    expect(bodies[2]).toBe(bodies[0])
  },
)

test("an employer's access to other customers' bookings depends on whether their company is verified", async () => {
  const customer = 'Cara Customer'
  const [verified, unverified, consultant] = await Promise.all([
    makePerson(site.db, 'employer'),
    makePerson(site.db, 'employer', { isCompanyVerified: false }),
    makeConsultant(site.db),
  ])
  const startsAt = new Date(Date.now() + 86_400_000)
  const { id } = await makeBooking(site.db, { fullName: customer, startsAt, consultantId: consultant.id })
  const feeds = await Promise.all(
    [verified, unverified].map(async (person) => `/calendar/${await createCalendarFeed(ctxFor(person))}.ics`),
  )
  const answers = async (person: Person, feed: string) => {
    const visitor = visit(site, { as: person })
    const paths = [
      `/booking-portal/${id}`,
      '/booking-portal',
      '/booking-portal.data',
      '/booking-portal/bookings.csv',
      feed,
    ]
    const responses = await Promise.all(paths.map((path) => visitor.get(path)))
    return responses.map(({ status, body }) => `${status} ${body.includes(customer)}`)
  }
  const shown = '200 true'
  const hidden = '200 false'
  expect(await answers(verified, feeds[0] ?? '')).toEqual([shown, shown, shown, shown, shown])
  expect(await answers(unverified, feeds[1] ?? '')).toEqual(['404 false', hidden, hidden, hidden, hidden])
})
