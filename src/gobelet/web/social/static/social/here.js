/**
 * While a page is open and looked at its owner is online: it keeps a socket to the site, and hears at once that
 * something new waits for them.
 */

import { Socket } from "../common/socket.js";

/** Nobody plays on these pages: all of them come back to a site that was away without a rush. */
const LONGEST_WAIT = 60000;

const tellArrival = () => document.dispatchEvent(new CustomEvent("arrival"));

let wasCut = false;

const socket = new Socket(
  {
    message: ({ type }) => type === "notices" && tellArrival(),
    status: (status) => {
      if (status === "open" && wasCut) tellArrival(); // what came meanwhile was told to nobody
      wasCut = true;
    },
  },
  { longestWait: LONGEST_WAIT },
);

socket.open();
