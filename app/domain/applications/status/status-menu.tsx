import { Menu } from '@base-ui/react/menu'
import Chevron from 'lucide-react/icons/chevron-down'
import { type RefObject, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { useIsReadOnly } from '#app/core/read-only.tsx'
import { Button } from '#app/ui/button.tsx'
import { cx } from '#app/ui/cx.ts'
import { toneClass } from '#app/ui/data/badge.tsx'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import { useHydrated } from '#app/ui/hooks/use-hydrated.ts'
import { useFetcherToast } from '#app/ui/overlays/page-toast.ts'
import { needsConfirmation, nextStatuses, statusTone } from '../application.ts'
import type { Applicant } from '../review-queries.server.ts'
import { ApplicantStatus } from './applicant-status.tsx'
import { ConfirmStatusDialog } from './confirm-status-dialog.tsx'
import { listenForStatus, statusFields, statusHref, statusKey } from './status-change.ts'

type StatusMenuProps = {
  applicant: Pick<Applicant, 'id' | 'name' | 'status' | 'statusBefore' | 'endedAt' | 'email' | 'emailUpdates'>
  /** The path of the list to return to. */
  back: string
  /** An icon without the status, which the place of the menu says already. */
  isIcon?: boolean
}

/**
 * The status of an applicant as a menu button: the status changes only when an item is chosen, and `Hired` and `Rejected` ask
 * for confirmation. Without scripts it is a select with `Update status`; the server then asks for confirmation on a page.
 */
export function StatusMenu({ applicant, back, isIcon = false }: StatusMenuProps) {
  const fetcher = useFetcher<unknown>({ key: statusKey(applicant.id) })
  useFetcherToast(fetcher.data)
  const [asking, setAsking] = useState<string | null>(null)
  const trigger = useRef<HTMLButtonElement>(null)
  const statusId = useId()
  const hydrated = useHydrated()
  const isReadOnly = useIsReadOnly()
  const next = nextStatuses(applicant)
  const sent = fetcher.formData?.get('status')
  const shown = typeof sent === 'string' ? sent : applicant.status
  const submit = (status: string, confirmation?: Record<string, string>) =>
    fetcher.submit(statusFields(applicant, status, back, confirmation), {
      method: 'post',
      action: statusHref(applicant.id),
      preventScrollReset: true,
    })
  const choose = (status: string) => (needsConfirmation(status) ? setAsking(status) : submit(status))
  const onRequest = useEffectEvent((status: string) => {
    if (fetcher.state === 'idle' && next.some((one) => one === status)) void choose(status)
  })
  useEffect(() => {
    if (hydrated && trigger.current) return listenForStatus(trigger.current, onRequest)
  }, [hydrated])
  if (next.length === 0 || isReadOnly) return <ApplicantStatus application={applicant} />

  const look = isIcon
    ? 'grid size-8 place-items-center rounded-full text-ink-soft hover:bg-sunken hover:text-ink'
    : cx(
        'inline-flex min-h-9 sm:min-w-34 items-center justify-between gap-2 rounded-full px-3 text-sm font-semibold whitespace-nowrap max-[16rem]:min-w-0 max-[16rem]:whitespace-normal',
        toneClass(statusTone(shown, 'green')),
      )
  const label = (
    <>
      <span id={statusId} className={isIcon ? 'sr-only' : undefined}>
        {shown}
      </span>
      <Chevron aria-hidden="true" data-print="none" className="size-[1.125em]" />
    </>
  )
  return (
    <>
      {hydrated ? (
        <Menu.Root>
          {/* The button covers the status instead of containing it: a button's name must contain the text it shows. */}
          <span className={cx('relative', look)}>
            {label}
            <Menu.Trigger
              ref={trigger}
              aria-label={`Status of ${applicant.name}`}
              aria-describedby={statusId}
              aria-busy={fetcher.state !== 'idle' || undefined}
              data-print="none"
              className={cx('absolute inset-0 rounded-full', isIcon ? 'max-md:-inset-1.5' : 'max-md:-inset-y-1')}
            />
          </span>
          <StatusMenuItems statuses={next} trigger={trigger} onChoose={choose} />
        </Menu.Root>
      ) : (
        <span className={cx('scripting-only', look)}>{label}</span>
      )}
      <ConfirmStatusDialog
        status={asking}
        recipients={[applicant]}
        returnFocusTo={trigger}
        onClose={() => setAsking(null)}
        onConfirm={submit}
      />
      <noscript className="max-w-full min-w-0">
        <form
          method="post"
          action={statusHref(applicant.id)}
          className="flex max-w-full min-w-0 flex-wrap items-end gap-2"
        >
          {Object.entries({ expected_status: applicant.status, back }).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <SelectField
            label={`Status of ${applicant.name}`}
            hideLabel
            name="status"
            defaultValue={applicant.status}
            options={[applicant.status, ...next].map((status) => ({ value: status, label: status }))}
            className="w-52 max-w-full"
          />
          <Button type="submit" tone="secondary">
            Update status
          </Button>
        </form>
      </noscript>
    </>
  )
}

type StatusMenuItemsProps = {
  statuses: readonly string[]
  trigger: RefObject<HTMLElement | null>
  onChoose: (status: string) => void
}

/** The popup of a status menu, inside its `Menu.Root`. */
function StatusMenuItems({ statuses, trigger, onChoose }: StatusMenuItemsProps) {
  return (
    <Menu.Portal>
      <Menu.Positioner sideOffset={6} align="end" className="z-40">
        <Menu.Popup
          finalFocus={trigger}
          className="min-w-[min(13rem,var(--available-width))] rounded-card border border-line bg-raised p-1.5 text-ink shadow-float outline-none"
        >
          {statuses.map((status) => (
            <Menu.Item
              key={status}
              onClick={() => onChoose(status)}
              className="flex min-h-10 cursor-default items-center gap-2.5 rounded-control px-3 text-sm outline-none select-none data-highlighted:bg-sunken"
            >
              <span
                aria-hidden="true"
                className={cx('grid size-4 place-items-center rounded-full', toneClass(statusTone(status, 'green')))}
              >
                <span className="size-2 rounded-full bg-current" />
              </span>
              {status}
            </Menu.Item>
          ))}
        </Menu.Popup>
      </Menu.Positioner>
    </Menu.Portal>
  )
}
