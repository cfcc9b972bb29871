/**
 * A self-made set of revisions for the review gate: each adds a precondition to a proven procedure (or
 * tells its steps anew) beside one other procedure. `conflict` says whether a careful person would hold
 * it for review because the other one could no longer go on as it is, or would undo what is now
 * required. All cases were written before the rules; the ones at odd places were not looked at while
 * the rules were made (`isHeldOut`), so their score is the honest one.
 */

export interface InterferenceCase {
  conflict: boolean
  /** Name of the revised procedure. */
  revised: string
  /** The new precondition, or the steps as told anew (then proven steps may be lost). */
  precondition?: string
  stepsBefore?: string[]
  stepsAfter?: string[]
  entities: string[]
  other: {
    name: string
    steps: string[]
    entities: string[]
    preconditions?: string[]
    trigger?: string
  }
}

function added(
  conflict: boolean,
  revised: string,
  precondition: string,
  entity: string,
  otherName: string,
  otherSteps: string[],
  more: { preconditions?: string[]; trigger?: string; otherEntity?: string } = {}
): InterferenceCase {
  const { preconditions, trigger, otherEntity } = more
  return {
    conflict,
    revised,
    precondition,
    entities: [entity],
    other: {
      name: otherName,
      steps: otherSteps,
      entities: [otherEntity ?? entity],
      ...(preconditions === undefined ? {} : { preconditions }),
      ...(trigger === undefined ? {} : { trigger })
    }
  }
}

function retold(
  conflict: boolean,
  revised: string,
  stepsBefore: string[],
  stepsAfter: string[]
): InterferenceCase {
  return {
    conflict,
    revised,
    stepsBefore,
    stepsAfter,
    entities: [],
    other: {
      name: 'Water the plants',
      steps: ['Fill the can', 'Water each pot'],
      entities: ['garden']
    }
  }
}

export const INTERFERENCE_CASES: readonly InterferenceCase[] = [
  // The other procedure brings about the opposite state and leaves it so.
  added(
    true,
    'Deploy the API',
    'Check that the staging DB is not locked',
    'staging DB',
    'Nightly snapshot',
    ['Lock the staging DB', 'Copy the files to the vault']
  ),
  added(
    false,
    'Deploy the API',
    'Check that the staging DB is not locked',
    'staging DB',
    'Nightly snapshot',
    ['Lock the staging DB', 'Copy the files to the vault', 'Unlock the staging DB']
  ),
  added(
    true,
    'Send the newsletter',
    'Check that the mail relay is running',
    'mail relay',
    'Weekend saving',
    ['Stop the mail relay', 'Note the time in the log']
  ),
  added(
    true,
    'Publish the docs',
    'Check that the CDN cache is enabled',
    'CDN',
    'Debug the landing page',
    ['Disable the CDN cache', 'Reload the page']
  ),
  added(
    false,
    'Publish the docs',
    'Check that the CDN cache is enabled',
    'CDN',
    'Warm up the site',
    ['Enable the CDN cache', 'Request the top pages']
  ),
  added(
    true,
    'Rotate the signing key',
    'Check that maintenance mode is on',
    'gateway',
    'Reopen the shop',
    ['Turn maintenance mode off', 'Tell the support team']
  ),
  added(
    false,
    'Rotate the signing key',
    'Check that maintenance mode is on',
    'gateway',
    'Close the shop',
    ['Turn on maintenance mode', 'Tell the support team']
  ),
  added(true, 'Run the payroll', 'Check that the ledger is open', 'ledger', 'Close the month', [
    'Reconcile the accounts',
    'Close the ledger'
  ]),
  added(
    true,
    'Restore the backup',
    'Check that replication is paused',
    'orders cluster',
    'Harden the cluster',
    ['Rotate the passwords', 'Resume replication']
  ),
  added(
    false,
    'Restore the backup',
    'Check that replication is paused',
    'orders cluster',
    'Move the shard',
    ['Pause replication', 'Copy the shard', 'Announce the new host']
  ),
  added(
    true,
    'Start the night shift',
    'Check that the front door is locked',
    'front door',
    'Receive a parcel',
    ['Unlock the front door', 'Sign for the parcel']
  ),
  added(
    false,
    'Start the night shift',
    'Check that the front door is locked',
    'front door',
    'Receive a parcel',
    ['Unlock the front door', 'Sign for the parcel', 'Lock the front door']
  ),
  added(true, 'Bake sourdough', 'Check that the starter is there', 'starter', 'Clean the fridge', [
    'Empty the shelves',
    'Discard the starter',
    'Wipe the shelves'
  ]),
  added(false, 'Bake sourdough', 'Check that the starter is there', 'starter', 'Feed the starter', [
    'Weigh the starter',
    'Add flour and water'
  ]),
  added(
    true,
    'Import the price list',
    'Check that the products table exists',
    'products table',
    'Reset the sandbox',
    ['Drop the products table', 'Reload the page']
  ),
  added(
    false,
    'Import the price list',
    'Check that the products table exists',
    'products table',
    'Reset the sandbox',
    ['Drop the products table', 'Create the products table', 'Reload the page']
  ),
  added(
    true,
    'Collect metrics',
    'Check that verbose logging is enabled',
    'billing service',
    'Quiet the logs',
    ['Disable verbose logging', 'Restart the billing service']
  ),
  added(
    false,
    'Collect metrics',
    'Check that verbose logging is enabled',
    'billing service',
    'Rotate the logs',
    ['Compress the old logs', 'Upload them']
  ),
  added(true, 'Release the app', 'Check that the feature flag is off', 'checkout', 'Demo day', [
    'Turn on the feature flag',
    'Open the demo page'
  ]),
  added(
    false,
    'Release the app',
    'Check that the feature flag is off',
    'checkout',
    'Clean up flags',
    ['Turn off the feature flag', 'Delete its code']
  ),
  // Two checks that cannot both hold.
  added(
    true,
    'Migrate the users',
    'Check that writes are blocked',
    'users table',
    'Sync the users',
    ['Copy the new users'],
    { preconditions: ['Check that writes are allowed'] }
  ),
  added(
    false,
    'Migrate the users',
    'Check that writes are blocked',
    'users table',
    'Compact the users',
    ['Rewrite the table'],
    { preconditions: ['Check that writes are blocked'] }
  ),
  added(
    true,
    'Test the alarm',
    'Check that the siren is disabled',
    'siren',
    'Arm the building',
    ['Set the code'],
    { preconditions: ['Check that the siren is enabled'] }
  ),
  added(
    true,
    'Book the venue',
    'Check that the deposit is not paid',
    'venue',
    'Confirm the venue',
    ['Call the owner'],
    { preconditions: ['Check that the deposit is paid'] }
  ),
  added(
    false,
    'Book the venue',
    'Check that the deposit is paid',
    'venue',
    'Confirm the venue',
    ['Call the owner'],
    { preconditions: ['Check that the deposit is paid'] }
  ),
  added(
    true,
    'Train the model',
    'Check that the GPU node is idle',
    'GPU node',
    'Serve the model',
    ['Load the weights', 'Answer requests'],
    { preconditions: ['Check that the GPU node is busy serving'] }
  ),
  added(
    true,
    'Upload the report',
    'Check that the bucket is public',
    'reports bucket',
    'Audit the bucket',
    ['List the objects'],
    { preconditions: ['Check that the bucket is private'] }
  ),
  added(
    false,
    'Upload the report',
    'Check that the bucket is private',
    'reports bucket',
    'Audit the bucket',
    ['List the objects'],
    { preconditions: ['Check that the bucket is not public'] }
  ),
  added(
    true,
    'Paint the hall',
    'Check that the windows are open',
    'hall',
    'Heat the hall',
    ['Turn the heater on'],
    { preconditions: ['Check that the windows are closed'] }
  ),
  added(
    false,
    'Paint the hall',
    'Check that the windows are open',
    'hall',
    'Heat the hall',
    ['Turn the heater on'],
    { preconditions: ['Check that the doors are closed'] }
  ),
  added(
    true,
    'Deploy the worker',
    'Check that the queue is empty',
    'jobs queue',
    'Load test',
    ['Send traffic'],
    { preconditions: ['Check that the queue is full'] }
  ),
  added(
    false,
    'Deploy the worker',
    'Check that the queue is not full',
    'jobs queue',
    'Drain the jobs',
    ['Stop producers'],
    { preconditions: ['Check that the queue is empty'] }
  ),
  // Order: each wants to come first.
  added(
    true,
    'Deploy the API',
    'Make sure to run the smoke tests first',
    'API',
    'Run the smoke tests',
    ['Open the API', 'Compare the answers'],
    { preconditions: ['Make sure to deploy the API first'] }
  ),
  added(
    false,
    'Deploy the API',
    'Make sure to run the unit tests first',
    'API',
    'Run the unit tests',
    ['Install packages', 'Start the runner']
  ),
  added(
    true,
    'Upgrade the database',
    'Make sure to upgrade the client first',
    'client',
    'Upgrade the client',
    ['Fetch the client', 'Swap the binaries'],
    { preconditions: ['Make sure to upgrade the database first'] }
  ),
  added(
    true,
    'Send the invoice',
    'Check that the order is shipped before',
    'order',
    'Ship the order',
    ['Pack it', 'Hand it over'],
    { trigger: 'After you send the invoice' }
  ),
  added(
    false,
    'Send the invoice',
    'Check that the order is shipped before',
    'order',
    'Ship the order',
    ['Pack it', 'Hand it over'],
    { trigger: 'When the stock is confirmed' }
  ),
  added(
    true,
    'Rotate the keys',
    'Make sure to restart the gateway first',
    'gateway',
    'Restart the gateway',
    ['Drain it', 'Start it'],
    { trigger: 'After you rotate the keys' }
  ),
  added(
    false,
    'Rotate the keys',
    'Make sure to back up the vault first',
    'vault',
    'Back up the vault',
    ['Copy the vault'],
    { trigger: 'Before you rotate the keys' }
  ),
  added(
    true,
    'Publish the article',
    'Make sure to translate the article first',
    'article',
    'Translate the article',
    ['Open the text', 'Write the translation'],
    { preconditions: ['Check that the article is published'] }
  ),
  added(
    false,
    'Publish the article',
    'Make sure to proofread the article first',
    'article',
    'Translate the article',
    ['Open the text', 'Write the translation'],
    { preconditions: ['Check that the article is proofread'] }
  ),
  added(
    true,
    'Merge the branch',
    'Make sure to tag the release first',
    'release',
    'Tag the release',
    ['Read the log', 'Write the tag'],
    { preconditions: ['Make sure to merge the branch first'] }
  ),
  // One thing, two users.
  added(
    true,
    'Start the preview',
    'Check that port 8080 is free',
    'port 8080',
    'Run the docs server',
    ['Bind port 8080', 'Open the browser']
  ),
  added(
    false,
    'Start the preview',
    'Check that port 8080 is free',
    'port 8080',
    'Stop the docs server',
    ['Ask it to end', 'Release port 8080']
  ),
  added(
    true,
    'Flash the device',
    'Check that no other process uses the serial port',
    'serial port',
    'Watch the device',
    ['Open a terminal', 'Hold the serial port']
  ),
  added(
    true,
    'Take the board photo',
    'Check that the meeting room is free',
    'meeting room',
    'Weekly interview',
    ['Reserve the meeting room', 'Invite the guest']
  ),
  added(
    false,
    'Take the board photo',
    'Check that the meeting room is free',
    'meeting room',
    'Clean the office',
    ['Empty the bins', 'Wipe the tables']
  ),
  added(
    true,
    'Defragment the disk',
    'Check that nobody else uses the disk',
    'disk',
    'Record the stream',
    ['Allocate the disk', 'Write the video']
  ),
  added(
    false,
    'Defragment the disk',
    'Check that nobody else uses the disk',
    'disk',
    'Measure the disk',
    ['Read the label', 'Note the size']
  ),
  added(
    true,
    'Calibrate the scale',
    'Check that the scale is not in use',
    'scale',
    'Weigh the samples',
    ['Occupy the scale', 'Weigh each sample']
  ),
  // Forbidden here, done there.
  added(
    true,
    'Keep the history clean',
    'Do not force-push the main branch',
    'main branch',
    'Fix the history',
    ['Rebase the commits', 'Force-push the main branch']
  ),
  added(
    false,
    'Keep the history clean',
    'Do not force-push the main branch',
    'main branch',
    'Fix the history',
    ['Rebase the commits', 'Force-push the feature branch']
  ),
  added(
    true,
    'Handle a refund',
    'Never delete the payment record',
    'payment record',
    'Forget a customer',
    ['Find the customer', 'Delete the payment record']
  ),
  added(
    false,
    'Handle a refund',
    'Never delete the payment record',
    'payment record',
    'Correct a payment',
    ['Find the payment', 'Annotate the payment record']
  ),
  added(
    true,
    'Onboard a supplier',
    'Do not share the price sheet',
    'price sheet',
    'Prepare the tender',
    ['Collect offers', 'Share the price sheet']
  ),
  added(
    true,
    'Archive the mails',
    'Make sure to keep the attachments',
    'attachments',
    'Free mailbox space',
    ['Sort by size', 'Delete the attachments']
  ),
  added(
    false,
    'Archive the mails',
    'Make sure to keep the attachments',
    'attachments',
    'Free mailbox space',
    ['Sort by size', 'Delete the newsletters']
  ),
  added(
    true,
    'Serve the guests',
    'Do not open the back door',
    'back door',
    'Take out the rubbish',
    ['Open the back door', 'Carry the bags out']
  ),
  added(
    false,
    'Serve the guests',
    'Do not open the back door',
    'back door',
    'Take out the rubbish',
    ['Use the lift', 'Carry the bags out']
  ),
  // Values that exclude each other.
  added(
    true,
    'Build the site',
    'Check that the Node version is 20',
    'Node',
    'Build the legacy site',
    ['Install packages', 'Bundle'],
    { preconditions: ['Check that the Node version is 16'] }
  ),
  added(
    false,
    'Build the site',
    'Check that the Node version is 20',
    'Node',
    'Build the blog',
    ['Install packages', 'Bundle'],
    { preconditions: ['Check that the Node version is 20'] }
  ),
  added(
    true,
    'Ferment the dough',
    'Check that the room is at least 24 degrees',
    'room',
    'Store the cheese',
    ['Wrap it'],
    { preconditions: ['Check that the room is at most 14 degrees'] }
  ),
  added(
    false,
    'Ferment the dough',
    'Check that the room is at least 24 degrees',
    'room',
    'Dry the herbs',
    ['Hang them'],
    { preconditions: ['Check that the room is at least 20 degrees'] }
  ),
  added(
    true,
    'Deploy to the region',
    'Check that the region is eu-west',
    'terraform',
    'Deploy the twin',
    ['Plan', 'Apply'],
    { preconditions: ['Check that the region is us-east'] }
  ),
  added(true, 'Run the batch', 'Set the time limit to 30 minutes', 'batch host', 'Run the report', [
    'Set the time limit to 5 minutes',
    'Start the report'
  ]),
  added(
    false,
    'Run the batch',
    'Check that at least 10 GB of disk are free',
    'batch host',
    'Run the report',
    ['Start the report'],
    { preconditions: ['Check that at least 5 GB of disk are free'] }
  ),
  added(
    true,
    'Print the badges',
    'Check that the printer is set to colour',
    'printer',
    'Print the contracts',
    ['Set the printer to black and white', 'Print']
  ),
  // Alike in words, harmless in fact.
  added(
    false,
    'Deploy the API',
    'Check that the staging DB is not locked',
    'staging DB',
    'Nightly snapshot',
    ['Lock the production DB', 'Copy the files'],
    { otherEntity: 'production DB' }
  ),
  added(false, 'Deploy the API', 'Check that the VPN is up', 'VPN', 'Connect from home', [
    'Start the VPN',
    'Open the portal'
  ]),
  added(false, 'Cancel an order', 'Check that the order is not shipped', 'order', 'Ship an order', [
    'Pack the order',
    'Call the courier'
  ]),
  added(
    false,
    'Send the campaign',
    'Check that the unsubscribe link is set',
    'campaign',
    'Test the campaign',
    ['Open the preview', 'Click the unsubscribe link']
  ),
  added(false, 'Make tea', 'Check that the kettle is not empty', 'kettle', 'Make coffee', [
    'Fill the kettle',
    'Boil the water'
  ]),
  added(false, 'Fly the drone', 'Check that the battery is charged', 'drone', 'Store the drone', [
    'Remove the propellers',
    'Put it in the case'
  ]),
  added(
    false,
    'Deploy the API',
    'Check that the token is not expired',
    'registry token',
    'Renew access',
    ['Refresh the registry token', 'Tell the team']
  ),
  added(false, 'Import contacts', 'Check that the file is not empty', 'CRM', 'Export contacts', [
    'Select all',
    'Write the file'
  ]),
  added(
    false,
    'Start the stream',
    'Check that the microphone is unmuted',
    'studio',
    'End the stream',
    ['Say goodbye', 'Stop the encoder']
  ),
  added(
    false,
    'Run the migration',
    'Check that a backup exists',
    'orders DB',
    'Back up the orders',
    ['Dump the orders DB', 'Store the backup']
  ),
  added(false, 'Open the shop', 'Check that the till has change', 'till', 'Close the shop', [
    'Count the till',
    'Lock the door'
  ]),
  added(false, 'Deploy the API', 'Check that the tests pass', 'API', 'Write tests', [
    'Find a gap',
    'Add a test'
  ]),
  added(
    false,
    'Ask for feedback',
    'Check that the survey is published',
    'survey',
    'Close the books',
    ['Sum up', 'Sign the sheet'],
    { otherEntity: 'books' }
  ),
  // Needs knowledge of the world, or says it in other words.
  added(true, 'Deploy the API', 'Check that nobody is logged in', 'API', 'Run the user study', [
    'Invite ten people',
    'Let them log in and click around'
  ]),
  added(true, 'Clean the hood', 'Check that the stove is cold', 'stove', 'Keep soup warm', [
    'Keep the stove at 60 degrees all day'
  ]),
  added(
    true,
    'Take the exam photos',
    'Check that the room is silent',
    'exam room',
    'Renovate the exam room',
    ['Drill the holes', 'Hammer the pegs in']
  ),
  added(true, 'Deploy the API', 'Check that there is no traffic', 'API', 'Load test the API', [
    'Send a thousand requests a second to the API'
  ]),
  added(
    true,
    'Rebuild the index',
    'Check that the table is read-only',
    'articles table',
    'Import the articles',
    ['Insert the new rows into the articles table']
  ),
  added(
    true,
    'Sign the release',
    'Check that the hardware key is plugged in',
    'hardware key',
    'Lock up for the night',
    ['Unplug the hardware key', 'Put it in the safe']
  ),
  added(false, 'Deploy the API', 'Check that the error rate is low', 'API', 'Watch the API', [
    'Open the dashboard',
    'Read the error rate'
  ]),
  // Steps told anew.
  retold(
    true,
    'Prepare the lab',
    ['Wear gloves', 'Rinse the flask', 'Weigh the salt', 'Label the flask'],
    ['Label the flask', 'Ask Ana']
  ),
  retold(
    false,
    'Prepare the lab',
    ['Wear gloves', 'Rinse the flask', 'Weigh the salt', 'Label the flask'],
    ['Wear gloves', 'Rinse the flask twice', 'Weigh the salt', 'Label the flask', 'Note the time']
  ),
  retold(
    true,
    'Ship the parcel',
    ['Print the label', 'Pack the box', 'Seal the box'],
    ['Call the courier', 'Hand over the papers']
  ),
  retold(
    false,
    'Ship the parcel',
    ['Print the label', 'Pack the box', 'Seal the box', 'Weigh the box'],
    ['Print the label', 'Pack the box', 'Seal the box']
  ),
  retold(
    false,
    'Close the month',
    ['Collect receipts', 'Reconcile the bank', 'Post the accruals'],
    ['Reconcile the bank', 'Collect the receipts', 'Post the accruals']
  ),
  retold(
    true,
    'Close the month',
    ['Collect receipts', 'Reconcile the bank', 'Post the accruals'],
    ['Post the accruals']
  ),
  retold(
    false,
    'Set up the stage',
    ['Lay the cables', 'Test the microphones'],
    ['Lay the cables', 'Tape the cables', 'Test the microphones', 'Dim the lights']
  ),
  retold(
    true,
    'Set up the stage',
    [
      'Lay the cables',
      'Test the microphones',
      'Check the lights',
      'Mark the spots',
      'Open the curtain'
    ],
    ['Open the curtain', 'Mark the spots']
  ),
  // Named in the precondition although no entity is shared.
  added(
    true,
    'Deploy the shop',
    'Check that the nightly import is not running',
    'shop',
    'Nightly import',
    ['Start the nightly import', 'Mail the result'],
    { otherEntity: 'warehouse' }
  ),
  added(
    false,
    'Deploy the shop',
    'Check that the nightly import is done',
    'shop',
    'Nightly import',
    ['Load the files', 'Mail the result'],
    { otherEntity: 'warehouse' }
  ),
  added(
    true,
    'Open the gate',
    'Make sure to close the barn first',
    'gate',
    'Close the barn',
    ['Count the sheep', 'Shut the door'],
    { otherEntity: 'barn', preconditions: ['Make sure to open the gate first'] }
  ),
  added(
    false,
    'Open the gate',
    'Check that the sheep are fed',
    'gate',
    'Repair the tractor',
    ['Stop the engine', 'Open the hood'],
    { otherEntity: 'tractor' }
  )
]

/** Cases at odd places were not looked at while the rules were made. */
export function isHeldOut(place: number): boolean {
  return place % 2 === 1
}
