import { cx } from '../cx.ts'

/** A grey placeholder bar; set its width and height by class. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={cx('block animate-breathe rounded-mark bg-neutral-soft', className)} />
}
