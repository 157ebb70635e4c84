/** Words of the connect forms: what every service has; a part of `source`. What a service says itself is in its vendor's folder. */
export const sourceForm = {
  form: {
    title: 'Connect {service}',
    otherService: 'Another service',
    name: 'Name in Quarry',
    nameHelp: 'Shown beside every hit.',
    test: 'Test connection',
    tested: 'The connection works.',
    connect: 'Connect {service}',
    missing: 'Please fill in this field.',
    wrongField: 'The service does not take this value.',
    wrongFields: 'Some of these values are not as the service needs them.',
    secretStays: 'Leave empty to keep what is stored.',
    secretAgain: 'Enter it again: after this change it goes somewhere else.',
    open: 'Open {place}',
    address: {
      space: 'An address has no spaces. One looks like https://files.example.com/dav',
      scheme: 'The address must start with https:// or http://, such as https://files.example.com/dav',
      login: 'The address must not contain a user name or password: these have fields of their own.',
      malformed: 'This is no address. One looks like https://files.example.com/dav, or files.example.com:8443',
    },
  },
} as const
