/** Words of connecting by consent, and of choosing what is read; a part of `source`. */
export const sourceConsent = {
  consent: {
    body: 'You log in at {provider} and agree there. Quarry never sees your password and only reads.',
    go: 'Continue with {provider}',
    given: 'You agreed as {account}. Choose what Quarry reads.',
    again: 'Use another account',
    advanced: {
      title: 'Without logging in there',
      body: 'With a token, a key or a service account that you make yourself.',
      action: 'Enter credentials',
    },
    instead: 'Log in there instead',
    missing: {
      title: 'The sign-in to {provider} is not set up yet',
      admin: 'Quarry must be registered with {provider} once. The next page leads you through it.',
      member: 'To connect {service}, an administrator must register Quarry with {provider} once. You can ask:',
      setUp: 'Set up {provider}',
    },
    reconnect: 'Connect again',
    renew: 'Enter new credentials',
    reconnected: '“{name}” is connected again and goes on where it was.',
    endsAt: 'The permission ends on {date}. Connect again before then.',
    other: {
      title: 'Another account',
      body: '“{name}” was connected as {before}. You have now agreed as {now}, who may see other documents there. What this account cannot see leaves the search.',
      keep: 'Keep it as it was',
      use: 'Use the new account',
    },
  },
  containers: {
    all: 'Everything this account can see',
    some: 'Only what I choose',
    first: 'Fill in the fields above first.',
    search: 'Find by name',
    empty: 'There is nothing to choose from yet.',
    none: 'Nothing here is called that.',
    missing: 'Choose at least one.',
    chosen: { one: '{count} chosen', other: '{count} chosen' },
    more: { one: '{count} more: find it by name', other: '{count} more: find them by name' },
  },
  json: {
    paste: 'Paste the content of the file, or drop the file here',
    choose: 'Choose a file',
    broken: 'This is not a JSON file.',
  },
} as const
