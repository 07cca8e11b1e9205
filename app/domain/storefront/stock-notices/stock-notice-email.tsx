import type { ComponentProps } from 'react'
import { EmailLayout } from '#app/domain/email/email-layout.tsx'
import { EmailAction, EmailLink, EmailNextStep, EmailText } from '#app/domain/email/email-parts.tsx'

type StockNoticeEmailProps = {
  agency: ComponentProps<typeof EmailLayout>['agency']
  /** Of the product, with the variant. */
  title: string
  /** The product's page. */
  href: string
  unsubscribeHref: string
}

/** To someone who asked to be emailed when a sold-out item is back. */
export function StockNoticeEmail({ agency, title, href, unsubscribeHref }: StockNoticeEmailProps) {
  return (
    <EmailLayout
      agency={agency}
      preview={`${title} is available again`}
      heading="Back in stock"
      reason="You're receiving this email because you asked us to tell you when this item is back. We've deleted your address from its list."
    >
      <EmailText>{title} is available again in our store. We can't reserve it for you, so order soon.</EmailText>
      <EmailAction href={href}>View {title}</EmailAction>
      <EmailNextStep>This is the only email we'll send about this request.</EmailNextStep>
      <EmailText>
        <EmailLink href={unsubscribeHref}>Stop emails about other items</EmailLink>
      </EmailText>
    </EmailLayout>
  )
}
