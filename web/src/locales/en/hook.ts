export const hook = {
  title: 'Let “{name}” call on changes',
  body: '{service} calls an address that somebody who owns the integration enters there. Changes are then found at once.',
  open: {
    title: 'Open the integration at {service}',
    body: 'Under “Webhooks”, create a subscription. Choose the events of pages, databases and comments.',
  },
  address: {
    title: 'Enter this address as the webhook URL',
    body: 'It belongs to this source alone. Treat it like a password.',
    copy: 'Copy the address',
  },
  token: {
    title: 'Verify the address',
    body: '{service} sends a token here within a few seconds. Type it in there.',
    copy: 'Copy the token',
    waiting: 'Waiting for the token of {service}',
    first: 'Waiting for the first call about a change',
    done: '{service} calls. The token is not shown any more.',
  },
  anew: 'New address',
  broken: 'The address could not be made.',
} as const
