import { OutboxPage } from '../features/outbox/OutboxPage.tsx'
import { PlainLayout } from './PlainLayout.tsx'

export const OutboxRoute = () => (
  <PlainLayout wide>
    <OutboxPage />
  </PlainLayout>
)
