/** Names the folder where the tests of this run write what the routes answered; unset: nothing is written down. */
export const answersFolderVariable = 'TSUZURA_ANSWERS';
