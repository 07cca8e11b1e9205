import { useIsReadOnly } from '#app/core/read-only.tsx'
import { CheckboxField } from '#app/ui/forms/checkbox-field.tsx'
import { Dialog } from '#app/ui/overlays/dialog.tsx'
import { STEPS } from '../application.ts'
import { shortcutSetting, useShortcutSetting } from './shortcut-setting.ts'

/** The keys of View Applicants, as `?` lists them; `changes` marks those that a read-only member does not have. */
const SHORTCUTS: readonly (readonly [keys: string, what: string, changes?: 'changes'])[] = [
  ['j', 'Next applicant'],
  ['k', 'Previous applicant'],
  ['Enter', 'Open the applicant'],
  ['s', 'Change the status', 'changes'],
  ...STEPS.map((step, index) => [`${index + 1}`, `Change the status to ${step}`, 'changes'] as const),
  ['r', 'Reject the applicant', 'changes'],
  ['Shift →', 'Board: move to the next status', 'changes'],
  ['Shift ←', 'Board: move to the previous status', 'changes'],
  ['x', 'Select the applicant', 'changes'],
  ['u', 'Undo the last change', 'changes'],
  ['/', 'Search applicants'],
  ['Esc', 'Close the applicant'],
  ['?', 'List these shortcuts'],
]

/**
 * Lists the keyboard shortcuts, and turns them off in this browser, for people whose speech input would trigger them.
 */
export function ShortcutsDialog({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const isOn = useShortcutSetting()
  const isReadOnly = useIsReadOnly()
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Keyboard shortcuts"
      description="They work on this page, except in fields, menus and dialogs."
    >
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 gap-y-2.5">
        {SHORTCUTS.filter(([, , changes]) => !(changes && isReadOnly)).map(([keys, what]) => (
          <div key={keys} className="contents">
            <dt className="flex gap-1">
              {keys.split(' ').map((key) => (
                <kbd key={key} className="rounded-mark border border-edge bg-sunken px-2 py-0.5 text-sm font-semibold">
                  {key}
                </kbd>
              ))}
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <CheckboxField
        label="Use these shortcuts"
        hint="Saved in this browser"
        checked={isOn}
        onChange={(event) => shortcutSetting.set(event.currentTarget.checked)}
        className="mt-4"
      />
    </Dialog>
  )
}
