import { stretchTimeouts } from '@tsuzura/contract/kernel';

// Set up in every worker of the tests.
stretchTimeouts(30);
