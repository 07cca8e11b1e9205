type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const FIELDS = 'input:not([type=hidden]), textarea, select'

/**
 * The events of placing the cursor in a text field and typing, for each of which React hydrates the whole page at once.
 */
const TYPING_EVENTS =
  'pointerdown mousedown touchstart pointerup mouseup touchend click keydown keypress keyup textInput input change compositionstart compositionend'.split(
    ' ',
  )

/**
 * Remembers what is typed, chosen or filled in before the page is hydrated. React resets text areas, selects and
 * controlled fields to their rendered values while it hydrates, and the page would then show and submit those.
 *
 * Hides the typing in text fields from React until then: it would hydrate the whole page within the first event, and
 * the letter would appear after it (half a second on a phone). Enter is passed on, because a component can use it for
 * something else than sending the form.
 *
 * @returns a function that stops, and enters the remembered values again with the events of a user, so that components
 *   receive them. A field that has been replaced in the meantime is found by its name
 */
export function rememberInput(document: Document): () => void {
  const entries = new Map<Field, { index: number; value: string | boolean }>()
  const remember = (field: Field) => {
    // The last choice comes last: of two radio buttons it is the one that stays chosen.
    entries.delete(field)
    const index = Array.from(document.getElementsByName(field.name)).indexOf(field)
    entries.set(field, { index, value: isChoice(field) ? field.checked : field.value })
  }
  const onInput = ({ target }: Event) => {
    if (isField(target)) remember(target)
  }
  for (const field of document.querySelectorAll<Field>(FIELDS)) if (isChanged(field)) remember(field)
  const listening = new AbortController()
  const options = { capture: true, signal: listening.signal }
  // On the window, before the listeners of React on the document.
  window.addEventListener('input', onInput, options)
  window.addEventListener('change', onInput, options)
  for (const type of TYPING_EVENTS) window.addEventListener(type, hideTyping, options)
  const restore = () => {
    listening.abort()
    for (const [field, { index, value }] of entries) {
      const current = field.isConnected ? field : document.getElementsByName(field.name)[index]
      if (isField(current)) enter(current, value)
    }
    entries.clear()
  }
  // A click on the button of a form hydrates the page and sends the form before anything else runs.
  window.addEventListener('submit', restore, options)
  return restore
}

function hideTyping(event: Event): void {
  const isEnter = event instanceof KeyboardEvent && event.key === 'Enter'
  if (!isEnter && isField(event.target) && event.target.localName !== 'select' && !isChoice(event.target))
    event.stopPropagation()
}

const isField = (target: unknown): target is Field => target instanceof Element && target.matches(FIELDS)

const isChoice = (field: Field): field is HTMLInputElement => field.type === 'checkbox' || field.type === 'radio'

function isChanged(field: Field): boolean {
  if (isChoice(field)) return field.checked !== field.defaultChecked
  if (!(field instanceof HTMLSelectElement)) return field.value !== field.defaultValue
  const options = Array.from(field.options)
  const initial = options.find((option) => option.defaultSelected) ?? options.find((option) => !option.disabled)
  return field.value !== (initial?.value ?? '')
}

/** Enters a value as a user would, with the events that follow. */
function enter(field: Field, value: string | boolean): void {
  if (isChoice(field)) {
    // The radio button that was chosen instead is entered too.
    if (field.type === 'radio' && !value) return
    field.checked = !value
    field.click()
    return
  }
  if (field.type !== 'file') setValue(field, String(value))
  field.dispatchEvent(new Event('input', { bubbles: true }))
  field.dispatchEvent(new Event('change', { bubbles: true }))
  if (field !== document.activeElement) field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
}

/**
 * Sets a value so that React sees a change: it notes values that are set on the element, not by the prototype's setter.
 */
function setValue(field: Field, value: string): void {
  const setter = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set
  if (field instanceof HTMLSelectElement) {
    setter?.call(field, value)
    return
  }
  const { selectionStart, selectionEnd } = field
  field.value = field.defaultValue
  setter?.call(field, value)
  if (field === document.activeElement && selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd)
}
