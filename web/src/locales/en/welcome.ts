export const welcome = {
  title: '{name} is ready',
  lead: 'Now say what it should read. The first documents can be found within seconds.',
  drop: 'Drop files or folders anywhere here',
  kinds: 'PDF, Word, Excel, PowerPoint, Hangul, mail and text · up to {size} a file',
  choose: 'Choose files',
  samples: 'Try with sample documents',
  services: 'Connect a service',
  all: 'All services',
} as const
