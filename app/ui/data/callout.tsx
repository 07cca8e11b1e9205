import Danger from 'lucide-react/icons/circle-alert'
import Success from 'lucide-react/icons/circle-check'
import Info from 'lucide-react/icons/info'
import Warning from 'lucide-react/icons/triangle-alert'
import type { ReactNode } from 'react'
import { cx } from '../cx.ts'

const looks = {
  info: { Icon: Info, box: 'bg-blue-soft text-blue' },
  success: { Icon: Success, box: 'bg-green-soft text-green' },
  warning: { Icon: Warning, box: 'bg-amber-soft text-amber' },
  danger: { Icon: Danger, box: 'bg-danger-soft text-danger' },
}

type CalloutProps = { tone?: keyof typeof looks; title?: ReactNode; children?: ReactNode; className?: string }

/** A notice within the page: what happened and what to do. */
export function Callout({ tone = 'info', title, children, className }: CalloutProps) {
  const { Icon, box } = looks[tone]
  return (
    <div className={cx('flex gap-3 rounded-card border border-current/20 p-4 text-sm', box, className)}>
      <Icon aria-hidden="true" className="size-5 mt-0.5 shrink-0" />
      <div className="min-w-0 space-y-1 wrap-anywhere">
        {title && <p className="font-semibold">{title}</p>}
        {children && <div className="text-ink">{children}</div>}
      </div>
    </div>
  )
}
