/** The settings of a service account. */
export const delegation = {
  title: 'Service account for {service}',
  body: 'An administrator of your Google Workspace lets Quarry read in somebody’s name, without anybody logging in.',
  make: {
    title: 'Make a service account',
    body: 'In a project of Google Cloud where the interface of {service} is enabled. It needs no roles there.',
    open: 'Open the service accounts',
  },
  key: {
    label: 'Service account key',
    title: 'Make a key for it',
    body: 'Under “Keys”, add a key of the type JSON. Google downloads a file: put it here. Quarry keeps it encrypted and never shows it again.',
    other: 'This is not the key file of a service account.',
    of: 'The key of {email}',
  },
  trust: {
    title: 'Let your domain trust it',
    body: 'In the Admin console, add a new client under “Domain-wide delegation” with these two values.',
    open: 'Open domain-wide delegation',
    client: 'Client ID',
    copyClient: 'Copy the client ID',
    scopes: 'OAuth scopes',
    copyScopes: 'Copy the scopes',
    later: 'Known as soon as the key is here.',
  },
  admin: {
    label: 'Admin account',
    title: 'Say in whose name',
    body: 'The email of the person in whose name is read. Only an administrator is told who is in which group.',
  },
  leave: 'Not now',
  use: 'Use this service account',
} as const
