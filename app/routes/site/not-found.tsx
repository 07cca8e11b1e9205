import { data } from 'react-router'
import { ErrorPage } from '#app/shell/error-page.tsx'

export const meta = () => [{ title: 'Page not found' }, { name: 'robots', content: 'noindex' }]

/** Every unknown path. The root loader still runs, so the layout shows the signed-in person. */
export function loader() {
  return data(null, { status: 404 })
}

export const action = loader

export default function NotFound() {
  return <ErrorPage status={404} />
}
