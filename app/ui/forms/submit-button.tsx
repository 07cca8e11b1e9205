import type { ComponentProps } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { Button } from '../button.tsx'

type SubmitButtonProps = Omit<ComponentProps<typeof Button>, 'type'> & {
  /** The form's own action when it posts elsewhere than to this page. */
  action?: string
}

/** The submit of a navigating `<Form>`: pending by itself while that form is on its way. */
export function SubmitButton({ action, pending, ...rest }: SubmitButtonProps) {
  const navigation = useNavigation()
  const { pathname } = useLocation()
  const target = navigation.formAction?.split('?')[0]
  const own = navigation.state !== 'idle' && target === (action ?? pathname).split('?')[0]
  return <Button {...rest} type="submit" pending={pending ?? own} />
}
