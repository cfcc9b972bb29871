/**
 * A second, smaller set for the review gate, written after its rules were finished and scored once
 * before anything was changed: whole failure reports in free wording instead of ready preconditions, so
 * that reading the report and seeing the conflict are measured together.
 */

export interface ReportedCase {
  conflict: boolean
  revised: string
  /** What the failure feedback says. */
  report: string
  entities: string[]
  other: { name: string; steps: string[]; preconditions?: string[] }
}

function reported(
  conflict: boolean,
  revised: string,
  report: string,
  entity: string,
  name: string,
  steps: string[],
  preconditions?: string[]
): ReportedCase {
  const other = preconditions === undefined ? { name, steps } : { name, steps, preconditions }
  return { conflict, revised, report, entities: [entity], other }
}

export const REPORTED_CASES: readonly ReportedCase[] = [
  reported(
    true,
    'Deploy the storefront',
    'It broke because the payment sandbox was switched off',
    'payment sandbox',
    'Save costs overnight',
    ['Switch off the payment sandbox', 'Send a note']
  ),
  reported(
    false,
    'Deploy the storefront',
    'It broke because the payment sandbox was switched off',
    'payment sandbox',
    'Prepare the demo',
    ['Switch on the payment sandbox', 'Load sample carts']
  ),
  reported(
    true,
    'Sync the calendar',
    'The sync failed since the bridge was paused',
    'bridge',
    'Quiet hours',
    ['Pause the bridge', 'Mute the phones']
  ),
  reported(
    false,
    'Sync the calendar',
    'The sync failed since the bridge was paused',
    'bridge',
    'Quiet hours',
    ['Pause the bridge', 'Mute the phones', 'Resume the bridge']
  ),
  reported(
    true,
    'Export invoices',
    'Error: the archive folder does not exist',
    'archive folder',
    'Spring cleaning',
    ['Delete the archive folder', 'Empty the bin']
  ),
  reported(
    false,
    'Export invoices',
    'Error: the archive folder does not exist',
    'archive folder',
    'Tidy up',
    ['Sort the archive folder', 'Rename the files']
  ),
  reported(
    true,
    'Publish the package',
    'We could not publish because the registry was read-only',
    'registry',
    'Freeze week',
    ['Announce the freeze'],
    ['Check that the registry is read-only']
  ),
  reported(
    false,
    'Publish the package',
    'We could not publish because the registry was read-only',
    'registry',
    'Mirror week',
    ['Copy the packages'],
    ['Check that the registry is writable']
  ),
  reported(
    true,
    'Bake the cake',
    'The dough did not rise because the oven door was open',
    'oven',
    'Dry the mushrooms',
    ['Open the oven door', 'Lay out the mushrooms']
  ),
  reported(
    false,
    'Bake the cake',
    'The dough did not rise because the oven door was open',
    'oven',
    'Clean the kitchen',
    ['Wipe the shelves', 'Mop the floor']
  ),
  reported(
    true,
    'Board the guests',
    'Guests had to wait, the gangway was blocked',
    'gangway',
    'Refuel the ferry',
    ['Block the gangway', 'Connect the hose']
  ),
  reported(
    false,
    'Board the guests',
    'Guests had to wait, the gangway was blocked',
    'gangway',
    'Inspect the ferry',
    ['Walk the deck', 'Sign the form']
  ),
  reported(
    true,
    'Restore the photos',
    'Failed at step 2: the encryption key had been revoked',
    'encryption key',
    'Offboard an employee',
    ['Revoke the encryption key', 'Collect the badge']
  ),
  reported(
    false,
    'Restore the photos',
    'Failed at step 2: the encryption key had been revoked',
    'encryption key',
    'Onboard an employee',
    ['Print the badge', 'Explain the encryption key']
  ),
  reported(
    true,
    'Start the lecture',
    'The projector was in use by the chess club',
    'projector',
    'Chess night',
    ['Reserve the projector', 'Set up the boards']
  ),
  reported(
    false,
    'Start the lecture',
    'The projector was in use by the chess club',
    'projector',
    'Return the gear',
    ['Release the projector', 'Lock the cabinet']
  ),
  reported(
    true,
    'Render the film',
    'Rendering crashed due to a missing font',
    'font',
    'Slim the image',
    ['Remove the font', 'Compress the image']
  ),
  reported(
    false,
    'Render the film',
    'Rendering crashed due to a missing font',
    'font',
    'Build the image',
    ['Install the font', 'Compress the image']
  ),
  reported(
    true,
    'Run the census',
    'The import was rejected because the form was not signed',
    'form',
    'Digitise the forms',
    ['Scan the form'],
    ['Check that the form is unsigned']
  ),
  reported(
    true,
    'Deploy the model',
    'I forgot to stop the trainer',
    'trainer',
    'Keep the trainer alive',
    ['Watch the logs', 'Restart the trainer']
  ),
  reported(false, 'Deploy the model', 'I forgot to stop the trainer', 'trainer', 'Weekly report', [
    'Read the trainer logs',
    'Write the report'
  ]),
  reported(
    true,
    'Update the map',
    'The tiles were old because caching was on',
    'map server',
    'Speed up the map',
    ['Turn caching on', 'Preload the tiles']
  ),
  reported(
    false,
    'Update the map',
    'The tiles were old because caching was on',
    'map server',
    'Test the map',
    ['Turn caching off', 'Reload the tiles']
  ),
  reported(
    true,
    'Scan the documents',
    'Pages were skewed because the tray was full',
    'tray',
    'Prepare the week',
    ['Fill the tray', 'Label the boxes']
  ),
  reported(
    false,
    'Scan the documents',
    'Pages were skewed because the tray was full',
    'tray',
    'Close the day',
    ['Empty the tray', 'Switch the lights off']
  ),
  reported(
    true,
    'Merge the data',
    'Merging failed, someone else was editing the spreadsheet',
    'spreadsheet',
    'Daily entry',
    ['Open the spreadsheet', 'Edit the spreadsheet all day']
  ),
  reported(true, 'Water test', 'The valve was shut', 'valve', 'Leave the cabin', [
    'Shut the valve',
    'Drain the pipes'
  ]),
  reported(false, 'Water test', 'The valve was shut', 'valve', 'Open the cabin', [
    'Open the valve',
    'Air the rooms'
  ]),
  reported(
    true,
    'Send the parcel',
    'It bounced because customs papers were missing',
    'customs papers',
    'Reduce paper',
    ['Discard the customs papers', 'Order folders']
  ),
  reported(
    false,
    'Send the parcel',
    'It bounced because customs papers were missing',
    'customs papers',
    'Train the staff',
    ['Explain the customs papers', 'Hold a quiz']
  )
]
