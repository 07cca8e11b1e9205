import { useLocation, useNavigate } from 'react-router'
import { BackLink } from '#app/ui/back-link.tsx'
import { isPlainClick } from '#app/ui/link.tsx'
import { useLastSearch } from '../search/last-search.ts'

/**
 * Link to the search that this tab last showed. Where that list is the previous entry of the history, it goes back to
 * it instead, which restores the scroll position.
 */
export function BackToJobs() {
  const list = useLastSearch()
  const navigate = useNavigate()
  const { state } = useLocation()
  const cameFromList = state?.list === list
  return (
    <BackLink
      to={list}
      onClick={(event) => {
        if (!cameFromList || !isPlainClick(event)) return
        event.preventDefault()
        navigate(-1)
      }}
    >
      Back to Jobs
    </BackLink>
  )
}
