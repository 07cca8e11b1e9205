import { type ComponentProps, createElement } from 'react'

type IconData = {
  /** The elements of the drawing, each with the key of its place. */
  node: readonly (readonly [tag: string, attributes: Record<string, string>])[]
}

/**
 * The component of an icon. The build replaces `createLucideIcon` of lucide-react with this function. That one works
 * out sizes, names of attributes and classes on each rendering; here the drawing is made once.
 */
export default function createIcon({ node }: IconData) {
  const drawing = node.map(([tag, attributes]) => createElement(tag, attributes))
  return function Icon({ className, ...rest }: ComponentProps<'svg'>) {
    return (
      <svg
        xmlns="http://www.w3.org/2000/svg"
        width="24"
        height="24"
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
        {...rest}
        className={className ? `lucide ${className}` : 'lucide'}
      >
        {drawing}
      </svg>
    )
  }
}
