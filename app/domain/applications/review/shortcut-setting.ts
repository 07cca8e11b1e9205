import { createValueStore, useStoredValue } from '#app/ui/hooks/storage-store.ts'

const OFF = 'off'

/** Whether the single-character keys of View Applicants are on in this browser. */
export const shortcutSetting = createValueStore(
  'muster-shortcuts',
  () => localStorage,
  (text) => text !== OFF,
  (isOn: boolean) => (isOn ? null : OFF),
)

/** Whether the single-character keys are on. */
export const useShortcutSetting = (): boolean => useStoredValue(shortcutSetting)
