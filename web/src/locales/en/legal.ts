/** What people agree to where the operator has no texts of their own. It says what is true of any installation, and no more. */
export const legal = {
  terms: {
    title: 'Terms of use',
    intro:
      'This Quarry is run by your organisation or by whoever gave you its address (“the operator”). They decide how it may be used; where they have rules of their own, those come first.',
    parts: {
      account: {
        title: 'Your account',
        body: 'You are 19 or older. You give your own name and an email address that is yours, keep your password to yourself, and are answerable for what is done with your account. You can delete it at any time in your settings.',
      },
      content: {
        title: 'What you bring in',
        body: 'Connect only sources, and upload only files, that you may share with the people who can then find them. What is yours stays yours. The operator may process it as far as searching and answering needs.',
      },
      conduct: {
        title: 'What is not allowed',
        body: 'Do not try to find what you are not meant to see, do not disturb the service or use it to send unwanted mail, and do not break the law with it. The operator may end accounts and workspaces that do.',
      },
      answers: {
        title: 'Answers',
        body: 'Answers are put together from documents, by a language model where the operator has set one up. They can be wrong or incomplete: check the sources they cite.',
      },
      liability: {
        title: 'Availability',
        body: 'The service is offered as it is. Keep the originals of what matters to you: Quarry holds copies to search in, and is no backup.',
      },
    },
  },
  privacy: {
    title: 'Privacy policy',
    intro:
      'The operator of this Quarry is responsible for your data. It is kept on their machines; the people who make Quarry receive none of it. Ask the operator for anything this page does not answer.',
    parts: {
      account: {
        title: 'About you',
        body: 'Name, email addresses, job title, language, and, if you give them, country and picture. Your password is kept as a hash that cannot be turned back. To tell you of strange logins: devices, network addresses and times of your sessions.',
      },
      content: {
        title: 'What is searched',
        body: 'Copies of the documents of connected sources and uploaded files, and who may see them at the source. Credentials of sources are encrypted. All of it is deleted when the source is removed.',
      },
      use: {
        title: 'What you do',
        body: 'Searches and their answers are kept for 30 days; conversations with agents, and what you ask on from an answer, until you delete them; how much agents are used for 400 days; and who changed what in a workspace for two years, for its administrators to read. There is no advertising and no tracking; cookies serve to keep you logged in.',
      },
      others: {
        title: 'Who else gets data',
        body: 'People in your workspaces, as far as they may see it. Where the operator or an administrator has set them up, as much as they need: a language model, which gets your question and the passages found for it, a service that compares texts by meaning, one that reads the text of pictures (OCR), an office server that opens documents, the services and MCP servers at which agents act, the chats in which they answer, a payment company, and a mail server.',
      },
      rights: {
        title: 'Your rights',
        body: 'You can see and change what is kept about you in your settings, and delete your account there: name, picture, sessions, keys and searches go at once. The operator tells you more, and what your law gives you beyond that.',
      },
    },
  },
} as const
