import { formatCountOf } from '#app/core/pagination/format-count.ts'
import { type DashboardFigures, REJECTED_DAYS } from './dashboard-figures.server.ts'

type EmailFigures = Pick<DashboardFigures, 'failingEmails' | 'lastEmailError' | 'rejectedEmails' | 'rejectedAddresses'>

/** What an admin has to know about emails that did not arrive: the notices on the dashboard, none if all is well. */
export function emailNotices({
  failingEmails,
  lastEmailError,
  rejectedEmails,
  rejectedAddresses,
}: EmailFigures): { title: string; text: string }[] {
  const failing = {
    title: `${formatCountOf(failingEmails, 'email')} could not be sent`,
    text: `We keep trying for a week. The email server's last error: “${lastEmailError}”`,
  }
  const rejected = {
    title: `${formatCountOf(rejectedEmails, 'email')} in the last ${REJECTED_DAYS} days went to addresses that don't exist`,
    text: `${rejectedEmails > rejectedAddresses.length ? 'The latest' : 'Sent to'}: ${rejectedAddresses.join(', ')}. We don't try again. Ask these people for another address by phone.`,
  }
  return [...(failingEmails > 0 ? [failing] : []), ...(rejectedEmails > 0 ? [rejected] : [])]
}
