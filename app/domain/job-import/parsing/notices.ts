import { jobsLabel } from '../import-labels.ts'
import type { NoticeKind, PrepareOptions } from './prepare-row.server.ts'

/** A warning about the jobs of a file: how many jobs it concerns, and the lines of the first 10. */
export type Notice = { kind: NoticeKind; count: number; lines: number[]; message: string }

/** The notices of a file while its rows are read. */
export type NoticeLines = Map<NoticeKind, { count: number; lines: number[] }>

type NoticeOptions = Pick<PrepareOptions, 'expired' | 'openDays'>

const MAX_LINES_SHOWN = 10

/** Counts a notice of the row at `line`. */
export function addNotice(noticeLines: NoticeLines, kind: NoticeKind, line: number): void {
  const notice = noticeLines.get(kind) ?? { count: 0, lines: [] }
  notice.count += 1
  if (notice.lines.length < MAX_LINES_SHOWN) notice.lines.push(line)
  noticeLines.set(kind, notice)
}

/** The notices with their messages, in the order in which they first occurred. */
export function listNotices(noticeLines: NoticeLines, options: NoticeOptions): Notice[] {
  return Array.from(noticeLines, ([kind, { count, lines }]) => ({
    kind,
    count,
    lines,
    message: noticeMessage(kind, count, options),
  }))
}

/** The notice of jobs that were skipped, because their reference was taken after the preview. */
export function referenceTakenNotice(lines: readonly number[]): Notice {
  const noticeLines: NoticeLines = new Map()
  for (const line of lines) addNotice(noticeLines, 'reference-taken', line)
  return {
    kind: 'reference-taken',
    count: lines.length,
    lines: noticeLines.get('reference-taken')?.lines ?? [],
    message: noticeMessage('reference-taken', lines.length, { expired: 'closed' }),
  }
}

function noticeMessage(kind: NoticeKind, count: number, options: NoticeOptions): string {
  const jobs = jobsLabel(count)
  const has = count === 1 ? 'has' : 'have'
  const is = count === 1 ? 'is' : 'are'
  switch (kind) {
    case 'past-expiry':
      return options.expired === 'closed'
        ? `${jobs} ${is} past the closing date and will be imported as closed.`
        : `${jobs} ${is} past the closing date and will be imported as open, without it.`
    case 'closing-date-missing':
      return `${jobs} ${has} no closing date and will close ${options.openDays} days after the listing date.`
    case 'closing-date-too-late':
      return `${jobs} ${has} a closing date more than a year away and will close a year after the import.`
    case 'pay-not-parsed':
      return `${jobs} ${has} a salary without figures. It is imported as text.`
    case 'company-fallback':
      return `${jobs} ${has} the company from a second column, because the first is empty.`
    case 'job-type-missing':
      return `${jobs} ${has} no job type and will be Full-time.`
    case 'listing-date-missing':
      return `${jobs} ${has} no listing date and will use the date of the import.`
    case 'listing-date-in-future':
      return `${jobs} ${has} a listing date in the future and will use the date of the import.`
    case 'arrangement-unknown':
      return `${jobs} ${has} an unknown work arrangement. It is left empty.`
    case 'reference-missing':
      return `${jobs} ${has} no reference. Importing the file again would add ${count === 1 ? 'it' : 'them'} again.`

    case 'discriminatory-wording':
      return `${jobs} ${has} words that can exclude people because of their sex, age, origin, disability, family or religion.`
    case 'personal-question':
      return `${jobs} ${count === 1 ? 'asks' : 'ask'} for personal details, such as a date of birth or a photo.`
    case 'private-data-request':
      return `${jobs} ${count === 1 ? 'asks' : 'ask'} for tax, bank or identity numbers.`
    case 'upfront-fee':
      return `${jobs} ${count === 1 ? 'asks' : 'ask'} applicants to pay.`
    case 'pay-secrecy':
      return `${jobs} ${count === 1 ? 'asks' : 'ask'} people to keep their pay secret.`
    case 'piece-rate':
      return `${jobs} ${count === 1 ? 'states' : 'state'} piece rates, which need a pay by the hour or week beside them.`
    case 'title-with-more':
      return `${jobs} ${has} more in the title than the name of the job, such as pay, a place or words in capitals. Search engines ask for the name alone.`
    case 'description-repeats-title':
      return `${jobs} ${has} a description that only repeats the title.`
    case 'pay-without-unit':
      return `${jobs} ${has} pay without a unit, such as an hour or a year.`
    case 'pay-below-minimum':
      return `${jobs} ${has} pay below the minimum hourly pay.`
    case 'implausible-pay':
      return `${jobs} ${has} unusually low or high pay.`
    case 'pay-differs':
      return `${jobs} ${has} a salary text that states other pay than the pay range.`
    case 'labour-hire-licence':
      return `${jobs} can be labour hire in a state for which no licence is entered in Settings.`
    case 'reference-taken':
      return `${jobs} ${count === 1 ? 'was' : 'were'} skipped: a job that was posted here has the same reference.`
  }
}
