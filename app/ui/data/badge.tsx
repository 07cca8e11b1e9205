import type { ReactNode } from 'react'
import { cx } from '../cx.ts'

export type Tone = 'amber' | 'blue' | 'blue-strong' | 'violet' | 'green' | 'red' | 'neutral'

const tones: Record<Tone, string> = {
  amber: 'bg-amber-soft text-amber',
  blue: 'bg-blue-soft text-blue',
  'blue-strong': 'bg-blue-strong-soft text-blue-strong',
  violet: 'bg-violet-soft text-violet',
  green: 'bg-green-soft text-green',
  red: 'bg-red-soft text-red',
  neutral: 'bg-neutral-soft text-neutral',
}

const shape =
  'inline-flex min-h-6.5 items-center justify-self-start gap-1.5 rounded-full px-2.5 py-0.5 text-xs font-semibold whitespace-nowrap max-[16rem]:whitespace-normal'

/** The background and text colour of a tone, for a control that shows a status. */
export const toneClass = (tone: Tone): string => tones[tone]

/** A short attribute, such as a type or a count. */
export function Badge({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) {
  return <span className={cx(shape, tones[tone])}>{children}</span>
}

/** A status: a coloured dot with its label. The caller maps its status to a tone. */
export function StatusBadge({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className={cx(shape, tones[tone])}>
      <span aria-hidden="true" className="size-1.5 rounded-full bg-current" />
      {children}
    </span>
  )
}
