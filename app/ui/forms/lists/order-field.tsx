import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '../../button.tsx'
import { VisuallyHidden } from '../../visually-hidden.tsx'
import { moveItem } from './list-order.ts'
import { useReorder } from './use-reorder.ts'

/** The field that the buttons post without scripts: `2 up` moves the third item before the second. */
export const MOVE_FIELD = 'move'

/** The field that a `Remove` button posts without scripts: the key of its item. */
export const REMOVE_FIELD = 'remove'

/** The keys in the value of the field. */
const parseKeys = (value: string) => value.split(' ').filter(Boolean)

type OrderFieldProps = {
  /** The accessible name of the list. */
  label: string
  /** The field with the keys in their order, separated by spaces. */
  name: string
  /** The saved order; a key has no spaces. */
  keys: readonly string[]
  /** What the buttons of an item move: `Move {Muster Tee} up`. */
  nameOf: (key: string, at: number) => string
  className?: string
  itemClassName?: string
  /** Set if the items can be removed. */
  canRemove?: boolean
  /** Called with the keys after each change. */
  onOrder?: (keys: string[]) => void
  /** The content of an item. `buttons` move and remove it. */
  children: (key: string, at: number, buttons: ReactNode) => ReactNode
}

/**
 * A list whose order is a field of its form: changed by dragging and by buttons. Without scripts a button submits the
 * form with its move.
 */
export function OrderField({
  label,
  name,
  keys,
  nameOf,
  className,
  itemClassName = '',
  canRemove = false,
  onOrder,
  children,
}: OrderFieldProps) {
  const box = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLOListElement>(null)
  const moved = useRef<{ key: string; to: Direction } | null>(null)
  const removedAt = useRef<number | null>(null)
  const [order, setOrder] = useState(keys)
  const [news, setNews] = useState('')
  const write = (keys: string[]) => {
    if (!box.current) return
    box.current.value = keys.join(' ')
    // The save bar counts the change, and `Discard` sends the same event.
    box.current.dispatchEvent(new Event('input', { bubbles: true }))
  }
  const move = (from: number, to: number) => {
    const field = box.current
    if (!field || to < 0 || to >= order.length) return
    write(moveItem(parseKeys(field.value), from, to))
  }
  const itemProps = useReorder(move)
  const step = (key: string, at: number, direction: Direction) => {
    const to = direction === 'up' ? at - 1 : at + 1
    moved.current = { key, to: direction }
    move(at, to)
    setNews(`${nameOf(key, to)} is number ${to + 1} of ${order.length}`)
  }
  // The button loses the focus when its item is put in another place.
  useEffect(() => {
    if (!moved.current) return
    const at = order.indexOf(moved.current.key)
    const buttons = [...(list.current?.children[at]?.querySelectorAll<HTMLElement>(`[name=${MOVE_FIELD}]`) ?? [])]
    const { to } = moved.current
    moved.current = null
    const button = buttons.find((one) => one.getAttribute('value')?.endsWith(to)) ?? buttons[0]
    button?.focus()
  }, [order])
  // The button is gone with its item: the next item has one, and beside an empty list there is the field that adds to
  // it.
  useEffect(() => {
    if (removedAt.current === null) return
    const item = list.current?.children[Math.min(removedAt.current, order.length - 1)]
    removedAt.current = null
    const next = item
      ? item.querySelector<HTMLElement>(`[name=${REMOVE_FIELD}]`)
      : list.current?.parentElement?.querySelector<HTMLElement>('input:not([hidden])')
    next?.focus()
  }, [order])
  return (
    <>
      <input
        ref={box}
        hidden
        type="text"
        name={name}
        defaultValue={keys.join(' ')}
        onInput={({ currentTarget }) => {
          const keys = parseKeys(currentTarget.value)
          setOrder(keys)
          onOrder?.(keys)
        }}
      />
      {/* Enter in a field of the form presses its first submit button, which would move an item. */}
      <button type="submit" hidden tabIndex={-1} aria-hidden="true" />
      <p aria-live="polite" className="sr-only">
        {news}
      </p>
      <ol ref={list} aria-label={label} className={order.length > 0 ? className : 'hidden'}>
        {order.map((key, at) => (
          <li
            key={key}
            {...(order.length > 1 && itemProps(at))}
            className={order.length > 1 ? `cursor-grab active:cursor-grabbing ${itemClassName}` : itemClassName}
          >
            {children(
              key,
              at,
              <>
                {at > 0 && <MoveButton at={at} to="up" name={nameOf(key, at)} onMove={() => step(key, at, 'up')} />}
                {at < order.length - 1 && (
                  <MoveButton at={at} to="down" name={nameOf(key, at)} onMove={() => step(key, at, 'down')} />
                )}
                {canRemove && (
                  <Button
                    type="submit"
                    name={REMOVE_FIELD}
                    value={key}
                    tone="quiet"
                    size="sm"
                    onClick={(event) => {
                      event.preventDefault()
                      removedAt.current = at
                      write(order.filter((one) => one !== key))
                      setNews(`${nameOf(key, at)} removed`)
                    }}
                  >
                    Remove <VisuallyHidden>{nameOf(key, at)}</VisuallyHidden>
                  </Button>
                )}
              </>,
            )}
          </li>
        ))}
      </ol>
    </>
  )
}

type Direction = 'up' | 'down'
type MoveButtonProps = { at: number; to: Direction; name: string; onMove: () => void }

function MoveButton({ at, to, name, onMove }: MoveButtonProps) {
  const Icon = to === 'up' ? ArrowUp : ArrowDown
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    event.preventDefault()
    onMove()
  }
  return (
    <Button type="submit" name={MOVE_FIELD} value={`${at} ${to}`} onClick={click} tone="quiet" size="sm">
      <Icon aria-hidden="true" className="size-4.5" />
      <VisuallyHidden>
        Move {name} {to}
      </VisuallyHidden>
    </Button>
  )
}
