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
  /** The list's own address. */
  back: string
  timeZone: string
}

/** The list of days that an address asks for: of this year and the agency's own state unless it says otherwise. */
export async function loadClosedDaysPage(ctx: Ctx, params: URLSearchParams): Promise<ClosedDaysPage> {
  const thisYear = Number(todayIn(ctx.timeZone, ctx.now).slice(0, 4))
  const years = await listDayYears(ctx, thisYear)
  const year = years.find((one) => String(one) === params.get('year')) ?? thisYear
  const state = STATES.find((one) => one.state === params.get('state'))?.state ?? stateOfZone(ctx.timeZone)
  const back = `/admin/bookings/days?${new URLSearchParams({ state, year: String(year) })}`
  return { days: await listDays(ctx, year, state), year, years, state, back, timeZone: ctx.timeZone }
}

/** What the list's address, posted back by its form, asks for. */
export function parseReturnToParams(back: string): URLSearchParams {
  return new URL(safeReturnTo(back) ?? '/', 'http://local').searchParams
}
