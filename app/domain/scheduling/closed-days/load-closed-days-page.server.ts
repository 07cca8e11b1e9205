import type { Ctx } from '#app/core/context.ts'
import { todayIn } from '#app/lib/dates.ts'
import { STATES, type State, stateOfZone } from '#app/lib/states.ts'
import { safeReturnTo } from '#app/lib/url.ts'
import { type BookingDay, listDays, listDayYears } from './days-queries.server.ts'

export type ClosedDaysPage = {
  days: BookingDay[]
  year: number
  years: number[]
  state: State
  /** The URL of this list. */
  back: string
  timeZone: string
}

/** The days of the year and state in the URL: by default this year and the agency's own state. */
export async function loadClosedDaysPage(ctx: Ctx, params: URLSearchParams): Promise<ClosedDaysPage> {
  const thisYear = Number(todayIn(ctx.timeZone, ctx.now).slice(0, 4))
  const years = await listDayYears(ctx, thisYear)
  const year = years.find((option) => String(option) === params.get('year')) ?? thisYear
  const state = STATES.find((option) => option.state === params.get('state'))?.state ?? stateOfZone(ctx.timeZone)
  const back = `/admin/bookings/days?${new URLSearchParams({ state, year: String(year) })}`
  return { days: await listDays(ctx, year, state), year, years, state, back, timeZone: ctx.timeZone }
}

/** The parameters of the list's URL, which its form posts as the URL to return to. */
export function parseReturnToParams(back: string): URLSearchParams {
  return new URL(safeReturnTo(back) ?? '/', 'http://local').searchParams
}
