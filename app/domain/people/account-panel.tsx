import type { UserType } from '#app/policy/actor.ts'
import { MotifStrip } from '#app/ui/brand/motif.tsx'
import { Porthole } from '#app/ui/illustrations/porthole.tsx'
import type { Trade } from '#app/ui/illustrations/trades.ts'

const PANELS: Record<UserType, { title: string; lines: readonly string[]; trades: readonly Trade[] }> = {
  employee: {
    title: 'Find work without the runaround',
    lines: [
      'Apply with one click.',
      'See every step of your application, with its date.',
      'Withdraw while your application is open. Your details stay yours.',
    ],
    trades: ['hard-hat', 'stethoscope', 'pan', 'steering-wheel', 'laptop'],
  },
  employer: {
    title: 'Hire from one list',
    lines: [
      'Post a job in two minutes.',
      'Every applicant in one place, with their status.',
      'Each person is emailed when you decide, so no one is left waiting.',
    ],
    trades: ['briefcase', 'carton', 'calculator', 'headset', 'hammer'],
  },
  admin: {
    title: 'The day at a glance',
    lines: ["What's waiting, and for how long.", "Today's consultations and orders.", 'Every change on record.'],
    trades: ['folder', 'headset', 'carton'],
  },
}

const SIZES = ['size-29', 'size-23', 'size-19', 'size-16', 'size-13']

/**
 * Beside the form of the account pages on wide screens: what an account is for, with the trades as the motif's dots.
 */
export function AccountPanel({ userType }: { userType: UserType }) {
  const { title, lines, trades } = PANELS[userType]
  return (
    <aside
      aria-label={title}
      className="on-deep relative hidden overflow-hidden bg-deep px-14 py-16 text-on-deep lg:flex lg:flex-col lg:justify-center xl:px-20"
    >
      <div aria-hidden="true" className="mb-12 flex items-center gap-5">
        {trades.map((trade, index) => (
          <Porthole key={trade} trade={trade} className={SIZES[index] ?? 'size-13'} />
        ))}
      </div>
      <p className="max-w-[24rem] font-display text-2xl font-semibold text-balance">{title}</p>
      <ul className="mt-6 max-w-[26rem] space-y-3 text-lg text-on-deep-soft">
        {lines.map((line) => (
          <li key={line} className="flex gap-3">
            <span aria-hidden="true" className="mt-2.5 size-2 shrink-0 rounded-full bg-wattle" />
            {line}
          </li>
        ))}
      </ul>
      <MotifStrip deep className="absolute inset-x-0 bottom-6 w-full opacity-60" />
    </aside>
  )
}
