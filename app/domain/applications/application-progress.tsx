import { cx } from '#app/ui/cx.ts'
import { isStatus, STATUSES, type Status } from './application.ts'
import type { TrackedApplication } from './my-applications.server.ts'

/** The steps of an application that ends well, in order. */
const STEPS = STATUSES.slice(0, 5)

type ProgressProps = {
  application: Pick<TrackedApplication, 'status' | 'statusBefore' | 'endedAt'>
  className?: string
}

/** How far an application has come: five dots on a line. Decoration beside the status and its dated steps. */
export function ApplicationProgress({ application: { status, statusBefore, endedAt }, className }: ProgressProps) {
  const isOver = endedAt !== null || status === 'Rejected' || status === 'Withdrawn'
  const reached = stepOf(status) ?? stepOf(statusBefore) ?? 0
  return (
    <span aria-hidden="true" className={cx('flex items-center', className)}>
      {STEPS.map((step, index) => (
        <span key={step} className={cx('flex items-center', index > 0 && 'flex-1')}>
          {index > 0 && <span className={cx('h-0.5 flex-1', index <= reached && !isOver ? 'bg-accent' : 'bg-line')} />}
          <span
            className={cx(
              'rounded-full',
              index === reached ? 'size-3.5' : 'size-2',
              index > reached ? 'bg-line' : isOver ? 'bg-edge' : index === reached ? 'bg-wattle' : 'bg-accent',
            )}
          />
        </span>
      ))}
    </span>
  )
}

function stepOf(status: string | null): number | null {
  const index = status !== null && isStatus(status) ? (STEPS as readonly Status[]).indexOf(status) : -1
  return index < 0 ? null : index
}
