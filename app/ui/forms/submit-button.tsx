import type { ComponentProps } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { Button } from '../button.tsx'

type SubmitButtonProps = Omit<ComponentProps<typeof Button>, 'type'> & {
  /** The form's action when it posts to another URL than this page. */
  action?: string
}

/** The submit button of a navigating `<Form>`, pending while that form is being submitted. */
export function SubmitButton({ action, pending, ...rest }: SubmitButtonProps) {
  const navigation = useNavigation()
  const { pathname } = useLocation()
  const target = navigation.formAction?.split('?')[0]
  const own = navigation.state !== 'idle' && target === (action ?? pathname).split('?')[0]
  return <Button {...rest} type="submit" pending={pending ?? own} />
}
