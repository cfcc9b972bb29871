import { describe, expect, test } from 'bun:test'
import { findProcedures } from '#src/experience/recognition/find-procedures.ts'
import { conversation } from '#tests/episodes/conversation.ts'

interface Told {
  text: string
  name: string
  trigger?: string | null
  actions: string[]
}

const TOLD: Told[] = [
  {
    text: 'To deploy the API to staging:\n1. Run the tests: `bun test`\n2. Build the image\n3. Push the image to the registry\n4. Restart the service',
    name: 'Deploy the API to staging',
    trigger: 'When you need to deploy the API to staging',
    actions: [
      'Run the tests',
      'Build the image',
      'Push the image to the registry',
      'Restart the service'
    ]
  },
  {
    text: 'to deploy: 1. build the image 2. push it 3. restart the pods',
    name: 'Deploy',
    actions: ['Build the image', 'Push it', 'Restart the pods']
  },
  {
    text: 'To rotate the signing key, first create a new key, then publish its public part, and finally revoke the old key.',
    name: 'Rotate the signing key',
    actions: ['Create a new key', 'Publish its public part', 'Revoke the old key']
  },
  {
    text: 'Whenever a customer asks for a refund, check the order status, then open a ticket, then email the customer.',
    name: 'Whenever a customer asks for a refund',
    trigger: 'Whenever a customer asks for a refund',
    actions: ['Check the order status', 'Open a ticket', 'Email the customer']
  },
  {
    text: '## How to onboard a new engineer\n\nSteps:\n- Create the accounts\n- Invite them to the chat\n  - also the private channel\n- Book the security training',
    name: 'Onboard a new engineer',
    actions: ['Create the accounts', 'Invite them to the chat', 'Book the security training']
  },
  {
    text: 'Release process: tag the commit -> build the packages -> publish them',
    name: 'Release process',
    actions: ['Tag the commit', 'Build the packages', 'Publish them']
  },
  {
    text: 'Step 1: Preheat the oven to 220 degrees\nStep 2: Mix flour and water\nStep 3: Bake for forty minutes',
    name: 'Preheat the oven to 220 degrees, Mix flour and water, Bake for forty minutes',
    actions: ['Preheat the oven to 220 degrees', 'Mix flour and water', 'Bake for forty minutes']
  },
  {
    text: 'Um das Backup einzuspielen: 1. Dienst stoppen 2. Dump laden 3. Dienst starten',
    name: 'Das Backup einzuspielen',
    actions: ['Dienst stoppen', 'Dump laden', 'Dienst starten']
  },
  {
    text: 'デプロイの手順：\n1. イメージをビルドする\n2. レジストリにプッシュする\n3. サービスを再起動する',
    name: 'デプロイの手順',
    actions: ['イメージをビルドする', 'レジストリにプッシュする', 'サービスを再起動する']
  },
  {
    text: 'Pour publier une version :\n1. Mettre à jour le journal\n2. Créer une étiquette\n3. Pousser',
    name: 'Publier une version',
    actions: ['Mettre à jour le journal', 'Créer une étiquette', 'Pousser']
  }
]

describe('instructions become a procedure', () => {
  for (const told of TOLD) {
    test(`"${told.text.slice(0, 60).replace(/\n/g, ' / ')}"`, () => {
      const found = findProcedures(conversation(['user', told.text]))
      expect(found).toHaveLength(1)
      expect(found[0]?.name).toBe(told.name)
      expect(found[0]?.steps.map((step) => step.action)).toEqual(told.actions)
      if (told.trigger !== undefined) expect(found[0]?.trigger).toBe(told.trigger)
      expect(found[0]?.origin).toBe('instructions')
    })
  }

  test('what belongs to a step is its detail', () => {
    const [found] = findProcedures(
      conversation([
        'user',
        'How to ship:\n1. Run the tests: `bun test`\n2. Build it (takes a minute)\n3. Push. Wait for the green mark.'
      ])
    )
    expect(found?.steps).toEqual([
      { action: 'Run the tests', detail: '`bun test`' },
      { action: 'Build it', detail: 'takes a minute' },
      { action: 'Push. Wait for the green mark', detail: '' }
    ])
  })

  test("an assistant's answer is named by the question, where it may be drawn from", () => {
    const messages = conversation(
      ['user', 'How do I reset the router in Bern?'],
      ['assistant', 'Do the following:\n1. Unplug it\n2. Wait ten seconds\n3. Plug it in again']
    )
    expect(findProcedures(messages)[0]?.name).toBe('Reset the router in Bern')
    expect(findProcedures(messages)[0]?.entities).toEqual(['Bern'])
    expect(
      findProcedures(messages.map((one) => ({ ...one, extract: one.kind === 'user' })))
    ).toEqual([])
  })

  test('known entities are recognised by name', () => {
    const [found] = findProcedures(
      conversation([
        'user',
        'To deploy billing: 1. lock the queue 2. push with Argo 3. unlock the queue'
      ]),
      { entities: ['billing', 'Atlas'] }
    )
    expect(found?.entities).toEqual(['billing', 'Argo'])
  })
})

describe('no procedure is made of', () => {
  const others: Record<string, string> = {
    'a shopping list': 'Shopping list:\n- milk\n- eggs\n- bread',
    reasons: 'There are three reasons:\n1. It is cheap\n2. It is fast\n3. It is fun',
    'what happened':
      'Yesterday was full: first I went to the bank, then I met Tom, and finally we ate pizza.',
    'a list of the past': 'What we did:\n1. Went to Rome\n2. Visited the museum\n3. Ate ice cream',
    'a task for the assistant': 'Please do this:\n1. Fix the bug\n2. Add tests\n3. Update the docs',
    'a single step': 'To deploy, run the script.',
    'plain talk': 'I like hiking and then some coffee.',
    'numbers in a sentence': 'Version 1.2 fixed bug 2. It took 3 days.'
  }
  for (const [what, text] of Object.entries(others)) {
    test(what, () => {
      expect(findProcedures(conversation(['user', text]))).toEqual([])
    })
  }
})
