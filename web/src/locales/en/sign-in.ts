/** Ways to log in beside the password. */
export const signIn = {
  withPasskey: 'Log in with a passkey',
  withProvider: 'Continue with {provider}',
  failed: 'Other ways in could not be loaded.',
  passkey: {
    cancelled: 'No passkey was used. Try again, or choose another way.',
    exists: 'This device already has a passkey for your account.',
    address: 'Passkeys do not work at this address. Open Quarry by the address your administrator gave you.',
  },
  second: {
    title: 'One more step',
    body: 'Confirm that it is you: {email}',
    passkey: 'Use a passkey',
    totp: 'Code',
    totpHelp: 'Six digits from your authenticator app.',
    totpInstead: 'Use the authenticator app',
    recoveryCode: 'Recovery code',
    recoveryCodeHelp: 'One of the codes you kept when you set this up. Each works once.',
    recoveryCodeInstead: 'Use a recovery code',
    restart: 'Log in as somebody else',
    over: 'This login is over',
    overBody: 'It took longer than ten minutes, or was finished elsewhere. Please log in again.',
    failed: 'The login could not be continued',
  },
  return: { title: 'Logging in', checking: 'Checking your login' },
  link: {
    title: 'You already have an account',
    body: '{email} has a Quarry account. Enter its password once; from then on you can log in with {provider}.',
    submit: 'Connect and log in',
  },
  signUp: { body: 'Check your name and tell your team what you do. You need no password here.' },
} as const
