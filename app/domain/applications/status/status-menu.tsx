import Chevron from 'lucide-react/icons/chevron-down'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { useIsReadOnly } from '#app/core/read-only.tsx'
import { Button, PendingDots } from '#app/ui/button.tsx'
import { cx } from '#app/ui/cx.ts'
import { toneClass } from '#app/ui/data/badge.tsx'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import { useHydrated } from '#app/ui/hooks/use-hydrated.ts'
import { preloadDialog } from '#app/ui/overlays/dialog.tsx'
import { useFetcherToast } from '#app/ui/overlays/page-toast.ts'
import { useLoadedPopup } from '#app/ui/overlays/use-loaded-popup.ts'
import { needsConfirmation, nextStatuses, statusTone } from '../application.ts'
import type { Applicant } from '../review-queries.server.ts'
import { ApplicantStatus } from './applicant-status.tsx'
import { ConfirmStatusDialog } from './confirm-status-dialog.tsx'
import { listenForStatus, statusFields, statusHref, statusKey } from './status-change.ts'

type StatusMenuProps = {
  applicant: Pick<Applicant, 'id' | 'name' | 'status' | 'statusBefore' | 'endedAt' | 'email' | 'emailUpdates'>
  /** The path of the list to return to. */
  back: string
}

/**
 * The status of an applicant as a menu button: the status changes only when an item is chosen, and `Hired` and `Rejected` ask
 * for confirmation. Without scripts it is a select with `Update status`; the server then asks for confirmation on a page.
 */
export function StatusMenu({ applicant, back }: StatusMenuProps) {
  const fetcher = useFetcher<unknown>({ key: statusKey(applicant.id) })
  useFetcherToast(fetcher.data)
  const [opening, setOpening] = useState<'pointer' | 'keyboard' | null>(null)
  const [asking, setAsking] = useState<string | null>(null)
  const trigger = useRef<HTMLButtonElement>(null)
  const statusId = useId()
  const [Items, setItems] = useState<LoadedItems | null>(null)
  const isLoading = opening !== null && !Items
  useLoadedPopup(
    isLoading,
    loadItems,
    (items) => setItems(() => items),
    () => setOpening(null),
  )
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

  const look = cx(
    'inline-flex min-h-9 sm:min-w-34 items-center justify-between gap-2 rounded-full px-3 text-sm font-semibold whitespace-nowrap max-[16rem]:min-w-0 max-[16rem]:whitespace-normal',
    toneClass(statusTone(shown, 'green')),
  )
  const label = (
    <>
      <span id={statusId} className={cx(isLoading && 'opacity-0')}>
        {shown}
      </span>
      <Chevron aria-hidden="true" data-print="none" className={cx('size-[1.125em]', isLoading && 'opacity-0')} />
    </>
  )
  return (
    <>
      {hydrated ? (
        // The button covers the status instead of containing it: a button's name must contain the text it shows.
        <span className={cx('relative', look)}>
          {isLoading && <PendingDots />}
          {label}
          <button
            ref={trigger}
            type="button"
            aria-label={`Status of ${applicant.name}`}
            aria-describedby={statusId}
            aria-haspopup="menu"
            aria-expanded={opening !== null}
            aria-busy={isLoading || fetcher.state !== 'idle' || undefined}
            data-print="none"
            onPointerEnter={preloadItems}
            onFocus={preloadItems}
            onClick={({ detail }) => setOpening(detail === 0 ? 'keyboard' : 'pointer')}
            onKeyDown={(event) => {
              if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
              event.preventDefault()
              setOpening('keyboard')
            }}
            className="absolute inset-0 rounded-full max-md:-inset-y-1"
          />
          {Items && (
            <Items
              label={`Status of ${applicant.name}`}
              statuses={next}
              trigger={trigger}
              opening={opening}
              onClose={() => setOpening(null)}
              onChoose={choose}
            />
          )}
        </span>
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

type LoadedItems = typeof import('./status-menu-items.tsx')['StatusMenuItems']

const loadItems = () => import('./status-menu-items.tsx').then(({ StatusMenuItems }) => StatusMenuItems)

/** Loads the scripts of the menu and its dialog, 46 KB that a visit may never need. A failed load is retried on opening. */
function preloadItems(): void {
  void loadItems().catch(() => null)
  preloadDialog()
}
