import Check from 'lucide-react/icons/check'
import Alert from 'lucide-react/icons/triangle-alert'
import Close from 'lucide-react/icons/x'
import { useEffect, useRef, useState } from 'react'
import { cx } from '#app/ui/cx.ts'
import { useCountdown } from '#app/ui/hooks/use-countdown.ts'
import { useHydrated } from '#app/ui/hooks/use-hydrated.ts'
import { onToast, TOAST_MS, type Toast } from '#app/ui/overlays/toast.ts'

/**
 * Shows one toast at a time, outside `main`. A new id replaces the visible toast; null leaves it until it times out.
 * Announced as `status` or `alert`. Hover, focus and a hidden tab pause the timer; Escape inside the toast or `Dismiss`
 * closes it and returns the focus. Without scripts it is a readable region.
 */
export function Toaster({ toast }: { toast: Toast | null }) {
  const hydrated = useHydrated()
  const [current, setCurrent] = useState<Toast | null>(toast)
  const [lastId, setLastId] = useState(toast?.id)
  if (toast && toast.id !== lastId) {
    setLastId(toast.id)
    setCurrent(toast)
  }
  useEffect(() => onToast(setCurrent), [])

  return (
    <section aria-label="Notifications" aria-live="polite" className="toast-region" data-print="none">
      {/* A new key after hydration, because screen readers announce a live region only when it changes. */}
      {current && (
        <ToastCard
          key={`${current.id}${hydrated ? '' : '-static'}`}
          toast={current}
          onDone={() => setCurrent((now) => (now?.id === current.id ? null : now))}
        />
      )}
    </section>
  )
}

function ToastCard({ toast, onDone }: { toast: Toast; onDone: () => void }) {
  const { pause, resume } = useCountdown(TOAST_MS, onDone)
  const success = toast.kind === 'success'
  const Icon = success ? Check : Alert
  const focusedBefore = useRef<HTMLElement>(null)
  const dismiss = () => {
    onDone()
    focusedBefore.current?.focus({ preventScroll: true })
  }
  return (
    <div
      role={success ? 'status' : 'alert'}
      onMouseEnter={pause}
      onMouseLeave={(event) => event.currentTarget.contains(document.activeElement) || resume()}
      onFocus={({ currentTarget, relatedTarget }) => {
        pause()
        if (!currentTarget.contains(relatedTarget)) focusedBefore.current = relatedTarget as HTMLElement | null
      }}
      onBlur={(event) => event.currentTarget.matches(':hover') || resume()}
      onKeyDown={(event) => event.key === 'Escape' && dismiss()}
      className="pointer-events-auto flex w-full max-w-dialog animate-enter items-start gap-3 rounded-card border border-edge bg-raised p-4 text-ink shadow-float"
    >
      <span
        aria-hidden="true"
        className={cx(
          'mt-0.5 grid size-6 shrink-0 place-items-center rounded-full',
          success ? 'bg-accent text-on-accent' : 'bg-danger text-on-danger',
        )}
      >
        <Icon strokeWidth={2.75} className="size-3.5" />
      </span>
      <div className="min-w-0 flex-1 text-sm">
        <p className="font-semibold">{toast.title}</p>
        {toast.description && <p className="mt-0.5 text-ink-soft">{toast.description}</p>}
        {toast.action && (
          <button
            type="button"
            onClick={() => {
              dismiss()
              toast.action?.onPress()
            }}
            className="link -mb-2 inline-flex min-h-11 items-center font-semibold"
          >
            {toast.action.label}
          </button>
        )}
      </div>
      <button
        type="button"
        onClick={dismiss}
        className="scripting-only -m-2 grid size-10 shrink-0 place-items-center rounded-control text-ink-soft hover:bg-sunken hover:text-ink"
      >
        <Close aria-hidden="true" className="size-4.5" />
        <span className="sr-only">Dismiss</span>
      </button>
    </div>
  )
}
